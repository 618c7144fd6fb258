import { useId } from "react";
import { TakeThumbnail } from "@/components/job/filmstrip";
import { filmstripAspect } from "@/components/job/shot-header";
import { outboxEntryState } from "@/components/job/shot-takes";
import { Link } from "@/components/ui/link";
import { isActive, isTakes, type Job } from "@/lib/jobs/job";
import { promptOf } from "@/lib/kinds/request-summary";
import type { OutboxEntry } from "@/lib/outbox/outbox";
import { excerpt } from "@/lib/platform/excerpt";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { messages } from "./messages";

const text = messages.recent;
/** The height of every picture. */
const HEIGHT_REM = 5.25;

type RecentProps = {
  jobs: readonly Job[];
  /** Earlier presses without a response, one for each shot. */
  sending: readonly OutboxEntry[];
  onShow: (jobId: string) => void;
};

/** The other shots in one row, live: those in progress first. Takes of one shot are one stack. A press shows one large. */
export function RecentShots({ jobs, sending, onShow }: RecentProps) {
  const id = useId();
  const shots = recentShots(jobs);
  if (shots.length + sending.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="@container border-line border-t pt-3 max-lg:px-4 max-lg:pb-3 md:max-lg:border-t-0 md:max-lg:px-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="type-label">
          {text.title}
        </h2>
        <Link href={PAGE_PATHS.gallery} className="text-link text-ink-soft text-sm">
          {text.gallery}
        </Link>
      </div>
      <ul className="relative -mx-1 mt-1 flex gap-2.5 overflow-x-auto overflow-y-hidden px-1 pt-2.5 pb-2 [scrollbar-width:thin]">
        {sending.map((entry) => (
          <li
            key={entry.token}
            data-status={outboxEntryState(entry)}
            className="flex-none bg-stage"
            style={sizeOf({ request: entry.request, assets: [] })}
          >
            <span className="sr-only">{excerpt(promptOf(entry.kind, entry.request))}</span>
            <TakeThumbnail job={null} status={outboxEntryState(entry)} />
          </li>
        ))}
        {shots.map(({ job, takes }) => (
          <li
            key={job.id}
            data-job-id={job.id}
            data-status={job.status}
            className={takes > 1 ? "stack-sheets mr-2 flex-none" : "flex-none"}
          >
            <button
              type="button"
              title={excerpt(job.prompt)}
              onClick={() => onShow(job.id)}
              className="relative block rounded-xs bg-stage"
              style={sizeOf(job)}
            >
              <span className="sr-only">
                {text.show(job.prompt.slice(0, 80))}
                {takes > 1 && text.takes(takes)}
              </span>
              <TakeThumbnail job={job} status={job.status} caption={job.prompt} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sizeOf = (job: Pick<Job, "request" | "assets">) => ({
  width: `${HEIGHT_REM * filmstripAspect(job)}rem`,
  height: `${HEIGHT_REM}rem`,
});

/** One entry of the row of recent shots: all takes of a series, or a job by itself. */
type RecentShot = { job: Job; takes: number; isRunning: boolean };

const isRunning = ({ status }: Job): boolean => isActive(status);

/** Shots by their newest job, those that run first; each by its pick, else its newest result. */
function recentShots(jobs: readonly Job[]): RecentShot[] {
  const shots = new Map<string, Job[]>();
  for (const job of jobs) {
    const key = isTakes(job.series) ? job.series.id : job.id;
    shots.set(key, [...(shots.get(key) ?? []), job]);
  }
  const all = [...shots.values()].flatMap((takes) => {
    const job =
      takes.find(({ picked }) => picked) ??
      takes.find(({ status }) => status === "completed") ??
      takes.find(isRunning) ??
      takes[0];
    return job ? [{ job, takes: takes.length, isRunning: takes.some(isRunning) }] : [];
  });
  return [...all.filter(({ isRunning }) => isRunning), ...all.filter(({ isRunning }) => !isRunning)];
}
