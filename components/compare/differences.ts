import { lengthSecondsOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { requestSettings } from "@/lib/kinds/request-summary";
import { formatCredits, formatMoment, formatSeconds, NO_DATA } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.differences;

/** A line of facts with a value for each result. */
export type Difference = { name: string; values: readonly string[]; isSame: boolean };

/** The time from the press of the button to the result, as text. */
function durationLabel({ created_at, completed_at }: Job): string {
  return completed_at ? formatSeconds((Date.parse(completed_at) - Date.parse(created_at)) / 1_000) : NO_DATA;
}

/** The lines that are shown whether or not they differ. */
const MAIN: ReadonlySet<string> = new Set([text.charged, text.length, text.took, text.size]);

/** The name of a voice or a model, by its id, and the zone of moments. */
type ShownAs = { nameOf: (id: string) => string; timeZone: string };

/** The texts of a column by name. A setting that was not sent has none. Model and prompt stand in the caption. */
function factsOf(job: Job, { nameOf, timeZone }: ShownAs): [name: string, value: string][] {
  const [asset] = job.assets;
  const seconds = lengthSecondsOf(job);
  return [
    [text.charged, formatCredits(job.credits_used)],
    ...(seconds < 0 ? [] : [[text.length, formatSeconds(seconds)] satisfies [string, string]]),
    [text.took, durationLabel(job)],
    [text.size, asset?.width && asset.height ? text.sizeOf(asset.width, asset.height) : NO_DATA],
    ...requestSettings(job.kind, job.request, nameOf).map(({ name, value }): [string, string] => [
      name,
      value,
    ]),
    [text.estimate, formatCredits(job.credits_quoted)],
    [text.refunded, formatCredits(job.credits_refunded)],
    [text.created, formatMoment(job.created_at, timeZone)],
  ];
}

/** Every fact of these results, in the order of the first that has it; "–" means not sent. */
export function differencesOf(jobs: readonly Job[], as: ShownAs): Difference[] {
  const columns = jobs.map((job) => new Map(factsOf(job, as)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names.map((name) => {
    const values = columns.map((column) => column.get(name) ?? text.notSent);
    return { name, values, isSame: values.every((value) => value === values[0]) };
  });
}

/** The lines to show: what matters of every result and what differs, or all. An estimate that was charged says nothing. */
export function shownDifferences(jobs: readonly Job[], isWhole: boolean, as: ShownAs): Difference[] {
  const isCharged = jobs.every((job) => job.credits_quoted === job.credits_used);
  return differencesOf(jobs, as).filter(
    ({ name, isSame }) => isWhole || MAIN.has(name) || !(isSame || (name === text.estimate && isCharged)),
  );
}
