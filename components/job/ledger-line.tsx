import type { Job } from "@/lib/jobs/job";
import { formatCount, NO_DATA } from "@/lib/platform/format";

const figure = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));

/** Credits estimated, held, used and refunded. An unknown figure reads "no data". */
export function LedgerLine({ job }: { job: Job }) {
  const entries = [
    { name: "Estimate", credits: job.credits_quoted },
    { name: "Reserved", credits: job.credits_reserved },
    { name: "Used", credits: job.credits_used },
    { name: "Refunded", credits: job.credits_refunded },
  ];
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
      <dl className="flex flex-wrap gap-x-5 gap-y-1" aria-label="Credits of this job">
        {entries.map(({ name, credits }) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="font-medium tabular-nums">
              {figure(credits)}
              {credits !== null && <span className="sr-only"> credits</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p aria-hidden className="text-ink-faint">
        in credits
      </p>
    </div>
  );
}
