import { unstatedCredits } from "@/lib/jobs/facts";
import { isActive, type Job } from "@/lib/jobs/job";
import { formatCount, NO_DATA } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.ledgerLine;

const figure = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));

/**
 * Credits estimated, reserved, charged and refunded. A figure of a job that runs comes when it is known; after its end
 * an unknown one reads "no data".
 */
export function JobCredits({ job }: { job: Job }) {
  const unstated = unstatedCredits(job);
  const entries = [
    { name: text.estimate, credits: job.credits_quoted },
    { name: text.reserved, credits: job.credits_reserved ?? unstated },
    { name: text.charged, credits: job.credits_used ?? unstated },
    { name: text.refunded, credits: job.credits_refunded ?? unstated },
  ];
  const shown = isActive(job.status) ? entries.filter(({ credits }) => credits !== null) : entries;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs" aria-label={text.label}>
      {shown.map(({ name, credits }) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="font-medium tabular-nums">
            {figure(credits)}
            {credits !== null && <span className="sr-only"> {text.credits(credits)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
