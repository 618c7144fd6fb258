"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { Switch } from "@/components/ui/switch";
import type { Job } from "@/lib/jobs/job";
import { modelName, requestSettings } from "@/lib/kinds/request-summary";
import { formatCredits, formatMoment, formatSeconds, NO_DATA } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.differenceTable;

/** The differences of the results, and on request everything they have in common. */
export function DifferenceTable({ jobs }: { jobs: readonly Job[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const rows = differencesOf(jobs).filter(({ isSame }) => isWhole || !isSame);
  return (
    <section aria-labelledby="differences" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="differences" className="font-medium">
          {isWhole ? text.allTitle : text.title}
        </h2>
        <Switch label={text.showAll} checked={isWhole} onChange={setIsWhole} />
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft text-sm">{text.identical}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={text.label} tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-lg table-fixed text-left text-sm">
            <colgroup>
              <col className="w-36" />
            </colgroup>
            <thead className="sr-only">
              <tr>
                <th scope="col">{text.setting}</th>
                {jobs.map((job, at) => (
                  <th key={job.id} scope="col">
                    {at + 1}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, values, isSame }) => (
                <tr key={name} className="border-line border-t align-top">
                  <th scope="row" className="py-2 pr-4 font-normal text-ink-faint">
                    {name}
                  </th>
                  {values.map((value, at) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                      key={at}
                      className={clsx("break-words py-2 pr-4 tabular-nums", !isSame && "font-medium")}
                    >
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

type Difference = { name: string; values: readonly string[]; isSame: boolean };

/** The time from the press of the button to the result, as text. */
function durationLabel({ created_at, completed_at }: Job): string {
  return completed_at ? formatSeconds((Date.parse(completed_at) - Date.parse(created_at)) / 1_000) : NO_DATA;
}

/** The texts of a table for one job, by name. A setting that was not sent has none. */
function factsOf(job: Job): [name: string, value: string][] {
  const [asset] = job.assets;
  return [
    [messages.differences.model, modelName(job.model_id)],
    [messages.differences.prompt, job.prompt],
    ...requestSettings(job.kind, job.request).map(({ name, value }): [string, string] => [name, value]),
    [messages.differences.estimate, formatCredits(job.credits_quoted)],
    [messages.differences.charged, formatCredits(job.credits_used)],
    [messages.differences.refunded, formatCredits(job.credits_refunded)],
    [messages.differences.took, durationLabel(job)],
    [
      messages.differences.size,
      asset?.width && asset.height ? messages.differences.sizeOf(asset.width, asset.height) : NO_DATA,
    ],
    [messages.differences.created, formatMoment(job.created_at)],
  ];
}

/** Every setting and price of these jobs, in the order of the first job that has it; "–" means not sent. */
export function differencesOf(jobs: readonly Job[]): Difference[] {
  const columns = jobs.map((job) => new Map(factsOf(job)));
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names.map((name) => {
    const values = columns.map((column) => column.get(name) ?? messages.differences.notSent);
    return { name, values, isSame: values.every((value) => value === values[0]) };
  });
}
