"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { Switch } from "@/components/ui/switch";
import type { Job } from "@/lib/jobs/job";
import { differencesOf } from "./differences";
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
