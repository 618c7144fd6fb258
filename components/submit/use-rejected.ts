"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { queries } from "@/components/api/jobs";
import { refusedInForm } from "@/components/shell/stores";
import { isUnanswered, type Job, type JobKind } from "@/lib/jobs/job";
import { type Problem, problemOf } from "@/lib/outbox/problem";

const NO_JOBS: Job[] = [];

/**
 * The jobs of the latest press, live, as far as the form speaks of them: the refusals of the service, and a wait that
 * it asked for.
 */
export function useRejected(kind: JobKind, jobIds: readonly string[]) {
  const { data: jobs = NO_JOBS } = useInfiniteQuery({
    ...queries.stage(kind),
    select: ({ pages }) => pages.flatMap(({ data }) => data.filter(({ id }) => jobIds.includes(id))),
  });
  const problems = useMemo(
    () =>
      new Map(
        jobs.flatMap(({ id, status, error }) =>
          status === "rejected" && error ? [[id, problemOf(error)] as const] : [],
        ),
      ),
    [jobs],
  );
  useEffect(() => {
    refusedInForm.set([...problems.keys()]);
    return () => refusedInForm.set([]);
  }, [problems]);
  const waiting = jobs.find(({ status, error }) => isUnanswered(status) && error?.status === 429);
  return {
    problemOf: (jobId: string | null): Problem | null => problems.get(jobId ?? "") ?? null,
    /** ISO time until which a rate limit holds up a job; null without one. */
    waitsUntil: waiting?.retry_at ?? null,
  };
}
