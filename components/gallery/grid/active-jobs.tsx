import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { jobQueries } from "@/components/api/jobs";
import { JobProgress, StatusBadge } from "@/components/job/job-status";
import { TimeLeft, TypicalDuration } from "@/components/job/typical-duration";
import { useModelNames } from "@/components/job/use-model-names";
import { Elapsed } from "@/components/ui/clock";
import { rovingTabIndex } from "@/components/ui/roving-tab-index";
import { findJob } from "@/lib/jobs/apply-job";
import type { JobFilters } from "@/lib/jobs/filters";
import { isActive, isWaiting, type Job } from "@/lib/jobs/job";
import { summaryLine } from "@/lib/kinds/request-summary";
import { excerpt } from "@/lib/platform/excerpt";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";
import { useStableList } from "./use-grid";

const text = messages.activeJobs;

/** As many as a person can watch. The others are behind the link. */
const SHOWN = 12;

type ActiveJobsProps = {
  jobs: readonly Job[];
  /** Whether the heading under them says how many they are. */
  isCountedBelow: boolean;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  onShowAll: () => void;
};

/** Active jobs above the grid: progress, start time, and usual duration. */
export function ActiveJobs({ jobs, isCountedBelow, hrefOf, onOpen, onShowAll }: ActiveJobsProps) {
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="active-jobs" data-grid className="flex flex-col gap-2">
      <h2 id="active-jobs" className={isCountedBelow ? "sr-only" : "type-label flex items-center gap-2"}>
        <span aria-hidden className="size-2 rounded-full bg-accent animate-pulse-slow" />
        {text.title}
        <span className="font-normal text-ink-soft tabular-nums">{formatCount(jobs.length)}</span>
      </h2>
      <ul
        ref={rovingTabIndex}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [overflow-anchor:none] md:-mx-6 md:px-6"
      >
        {jobs.slice(0, SHOWN).map((job) => (
          <li key={job.id} className="w-80 max-w-full shrink-0">
            <ActiveJob job={job} href={hrefOf(job.id)} onOpen={onOpen} />
          </li>
        ))}
        {jobs.length > SHOWN && (
          <li className="shrink-0">
            <button
              type="button"
              onClick={onShowAll}
              className="h-24 rounded-xs bg-stage px-6 text-ink-soft text-sm outline-offset-2 hover:bg-hover hover:text-ink"
            >
              {text.showAll}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** How many jobs run and how many wait, and when the newest will probably be there. */
export function RunningCount({ jobs }: { jobs: readonly Job[] }) {
  const active = jobs.filter(({ status }) => isActive(status));
  const running = active.filter((job) => !isWaiting(job));
  const [newest] = running;
  if (active.length === 0) return null;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
      <span>
        {text.running(running.length, active.length - running.length)}
        {newest && <TimeLeft job={newest} isPart />}
      </span>
    </span>
  );
}

type ActiveJobProps = { job: Job; href: string; onOpen: (id: string) => void };

function ActiveJob({ job, href, onOpen }: ActiveJobProps) {
  const nameOf = useModelNames(job.kind);
  return (
    <a
      href={href}
      data-job-id={job.id}
      data-status={job.status}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(job.id);
      }}
      className="flex h-24 flex-col rounded-xs bg-stage px-3 py-2.5 outline-offset-2 hover:bg-hover"
    >
      <span className="flex items-baseline gap-2 text-ink-soft text-xs tabular-nums">
        <span dir="auto" translate="no" className="min-w-0 flex-1 truncate text-ink text-sm">
          {excerpt(job.prompt)}
        </span>
        {job.progress_percent !== null && isActive(job.status) && (
          <span className="font-medium text-ink">{text.percent(job.progress_percent)}</span>
        )}
        <Elapsed since={job.created_at} until={job.completed_at ?? job.failed_at} />
      </span>
      <span className="mt-1 flex min-w-0 items-center gap-2 text-ink-soft text-xs">
        <StatusBadge status={job.status} error={job.error} />
        <span className="min-w-0 truncate tabular-nums">{summaryLine(job, nameOf)}</span>
      </span>
      <span className="mt-auto flex flex-col gap-1">
        <span className="truncate text-ink-soft text-xs empty:hidden">
          {isActive(job.status) && <TypicalDuration job={job} />}
        </span>
        <JobProgress job={job} />
      </span>
    </a>
  );
}

/**
 * The active jobs of a view, newest first. While `isDeferring`, a finished job keeps its place among them, so
 * that nothing moves while a person works further down.
 */
export function useActiveJobs(view: JobFilters, isDeferring: boolean) {
  const cache = useQueryClient();
  const isShown = !view.status;
  const list = useInfiniteQuery({ ...jobQueries.list({ ...view, status: "active" }), enabled: isShown });
  const running = isShown ? (list.data?.pages.flatMap(({ data }) => data) ?? []) : [];
  const ids = useStableList(running.map(({ id }) => id));
  const [shownIds, setShownIds] = useState(ids);
  const next = isDeferring ? [...ids.filter((id) => !shownIds.includes(id)), ...shownIds] : ids;
  if (next.length !== shownIds.length || next.some((id, at) => id !== shownIds[at])) setShownIds(next);
  const jobs = next.flatMap((id): Job[] => {
    const job = running.find((each) => each.id === id) ?? findJob(cache, id);
    return job ? [job] : [];
  });
  return { jobs, isRead: !isShown || list.isSuccess };
}
