import { queryOptions } from "@tanstack/react-query";
import type { Job } from "@/lib/jobs/job";
import { jobsKey } from "@/lib/jobs/keys";
import { jobQueriesOf } from "@/lib/jobs/queries";
import { durationSettingsOf } from "@/lib/jobs/typical-duration";
import { lazyClientOf } from "./lazy-client";

/** The page's own origin serves it, like every client in this folder. */
export const jobsClient = lazyClientOf("jobs");
export const jobQueries = jobQueriesOf(jobsClient);

/** How long jobs like this one take here. */
export const typicalDurationQuery = (job: Pick<Job, "model_id" | "request">) => {
  const question = durationSettingsOf(job);
  return queryOptions({
    queryKey: ["typical-duration", question],
    queryFn: ({ signal }) => jobsClient.typicalDuration({ query: question, signal }),
    staleTime: 5 * 60_000,
  });
};

/**
 * Starts a read of the upstream's lists when the gallery opens, at most every five minutes. New jobs arrive
 * over the live feed.
 */
export const accountSyncQuery = queryOptions({
  queryKey: ["account-sync"],
  queryFn: () => jobsClient.sync().then(() => null),
  staleTime: 5 * 60_000,
  retry: false,
});

/** What a search means if it has a typing error; null when its words are known. New jobs may have new words. */
export const spellingQuery = (q: string) =>
  queryOptions({
    queryKey: [...jobsKey, "spelling", q],
    queryFn: async ({ signal }) => (await jobsClient.spelling({ query: { q }, signal })).q,
    staleTime: 30_000,
    enabled: q.trim() !== "",
  });
