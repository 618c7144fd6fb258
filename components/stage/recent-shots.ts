import { isTakes, type Job } from "@/lib/jobs/job";

/** One entry of the row of recent shots: all takes of a series, or a job by itself. */
export type RecentShot = { job: Job; takes: number; isRunning: boolean };

/** Shots by their newest job, those that run first; each by its pick, else its newest result. */
export function recentShots(jobs: readonly Job[], isActive: (job: Job) => boolean): RecentShot[] {
  const shots = new Map<string, Job[]>();
  for (const job of jobs) {
    const key = isTakes(job.series) ? job.series.id : job.id;
    shots.set(key, [...(shots.get(key) ?? []), job]);
  }
  const all = [...shots.values()].flatMap((takes) => {
    const job =
      takes.find(({ picked }) => picked) ??
      takes.find(({ status }) => status === "completed") ??
      takes.find(isActive) ??
      takes[0];
    return job ? [{ job, takes: takes.length, isRunning: takes.some(isActive) }] : [];
  });
  return [...all.filter(({ isRunning }) => isRunning), ...all.filter(({ isRunning }) => !isRunning)];
}
