"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queries } from "@/components/api/jobs";
import type { JobFilters } from "@/lib/jobs/filters";
import type { Job } from "@/lib/jobs/job";
import { findJob } from "@/lib/jobs/queries";
import { useSameList } from "./use-same-list";

/**
 * The active jobs of a view, newest first. While `isDeferring`, a finished job keeps its place among them, so
 * that nothing moves while a person works further down.
 */
export function useActiveJobs(view: JobFilters, isDeferring: boolean) {
  const cache = useQueryClient();
  const isShown = !view.status;
  const list = useInfiniteQuery({ ...queries.list({ ...view, status: "active" }), enabled: isShown });
  const running = isShown ? (list.data?.pages.flatMap(({ data }) => data) ?? []) : [];
  const ids = useSameList(running.map(({ id }) => id));
  const [shownIds, setShownIds] = useState(ids);
  const next = isDeferring ? [...ids.filter((id) => !shownIds.includes(id)), ...shownIds] : ids;
  if (next.length !== shownIds.length || next.some((id, at) => id !== shownIds[at])) setShownIds(next);
  const jobs = next.flatMap((id): Job[] => {
    const job = running.find((each) => each.id === id) ?? findJob(cache, id);
    return job ? [job] : [];
  });
  return { jobs, isRead: !isShown || list.isSuccess, hasMore: list.hasNextPage };
}
