"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queries } from "@/components/api/jobs";
import { useStored } from "@/components/ui/use-stored";
import { isWaitingForSlot, type Job } from "@/lib/jobs/job";
import { endedAt } from "./job-ends";
import { latest } from "./latest";
import { queueSeen, unwatchedCompletions } from "./stores";

/** As many ended jobs as a person looks through here. The gallery has them all. */
const MAX_ENDED = 20;
/** Before the first opening everything is new, so only the latest are listed. */
const FIRST_ENDED = 5;

/**
 * The jobs of the queue panel, live, in the order they run, the next one first: running, waiting, and ended since the
 * panel was last opened, the latest first. While this is mounted, what it lists counts as seen.
 */
export function useQueue() {
  const active = useInfiniteQuery(queries.list({ status: "active", sort: "oldest" }));
  const settled = useInfiniteQuery(queries.list({ status: "settled" }, MAX_ENDED));
  // What was new at the opening stays listed until the panel closes.
  const [since] = useState(queueSeen.get);
  const all = jobsOf(settled.data);
  // A job may have ended that is not listed: one of many, or one in the trash.
  const newest = latest([...all.map(endedAt), ...Object.values(useStored(unwatchedCompletions))]);
  useEffect(() => {
    if (newest) queueSeen.set((seen) => latest([seen, newest]));
  }, [newest]);

  const isNew = (job: Job) => since === null || (endedAt(job) ?? "") > since;
  const jobs = jobsOf(active.data);
  return {
    running: jobs.filter((job) => !isWaiting(job)),
    // The API has the queued ones. The others follow as it lets them in, the oldest first.
    waiting: [...jobs.filter(isQueued), ...jobs.filter((job) => isWaiting(job) && !isQueued(job))],
    hasMore: active.hasNextPage,
    ended: all.filter(isNew).slice(0, since === null ? FIRST_ENDED : MAX_ENDED),
    isFirst: since === null,
    isPending: active.isPending || settled.isPending,
    error: active.error ?? settled.error,
  };
}

const jobsOf = (list: { pages: { data: Job[] }[] } | undefined): Job[] =>
  list?.pages.flatMap(({ data }) => data) ?? [];

const isQueued = ({ status }: Job): boolean => status === "queued";
const isWaiting = (job: Job): boolean => isQueued(job) || job.retry_at !== null || isWaitingForSlot(job);
