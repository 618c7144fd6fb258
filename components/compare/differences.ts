import type { Job } from "@/lib/jobs/job";
import { modelName, requestSettings } from "@/lib/kinds/request-summary";
import { formatCredits, formatMoment, formatSeconds, NO_DATA } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.differences;

export type Difference = { name: string; values: readonly string[]; isSame: boolean };

/** The time from the press of the button to the result, as text. */
function durationLabel({ created_at, completed_at }: Job): string {
  return completed_at ? formatSeconds((Date.parse(completed_at) - Date.parse(created_at)) / 1_000) : NO_DATA;
}

/** The texts of a table for one job, by name. A setting that was not sent has none. */
function factsOf(job: Job): [name: string, value: string][] {
  const [asset] = job.assets;
  return [
    [text.model, modelName(job.model_id)],
    [text.prompt, job.prompt],
    ...requestSettings(job.kind, job.request).map(({ name, value }): [string, string] => [name, value]),
    [text.estimate, formatCredits(job.credits_quoted)],
    [text.charged, formatCredits(job.credits_used)],
    [text.refunded, formatCredits(job.credits_refunded)],
    [text.took, durationLabel(job)],
    [text.size, asset?.width && asset.height ? text.sizeOf(asset.width, asset.height) : NO_DATA],
    [text.created, formatMoment(job.created_at)],
  ];
}

/** Every setting and price of these jobs, in the order of the first job that has it; "–" means not sent. */
export function differencesOf(jobs: readonly Job[]): Difference[] {
  const columns = jobs.map((job) => new Map(factsOf(job)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names.map((name) => {
    const values = columns.map((column) => column.get(name) ?? text.notSent);
    return { name, values, isSame: values.every((value) => value === values[0]) };
  });
}
