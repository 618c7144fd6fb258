import type { Job } from "@/lib/jobs/job";

export type Held = { shown: readonly Job[]; waiting: number };

/**
 * Keeps jobs that arrived above `newestShown` out of the grid while a person is looking further down, so
 * that nothing they look at moves. `newestShown` is the id at the top when they began to scroll.
 */
export function holdNewcomers(jobs: readonly Job[], newestShown: string | null): Held {
  const from = newestShown === null ? 0 : jobs.findIndex(({ id }) => id === newestShown);
  return from <= 0 ? { shown: jobs, waiting: 0 } : { shown: jobs.slice(from), waiting: from };
}
