import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { createJobsClient } from "@/lib/jobs/client";
import type { Job } from "@/lib/jobs/job";
import { jobQueries, jobsKey } from "@/lib/jobs/queries";
import { durationSettingsOf } from "@/lib/jobs/typical-duration";

/** The page's own origin serves it, as it does every client of this folder. */
export const jobsClient = createJobsClient();
export const queries = jobQueries(jobsClient);

/** Held now and spent this month, where a month begins at midnight of this browser. */
export const summaryQuery = () => queries.summary(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** How long jobs like this one take here. */
export const usualTimeQuery = (job: Pick<Job, "model_id" | "request">) => {
  const question = durationSettingsOf(job);
  return queryOptions({
    queryKey: ["usual-time", question],
    queryFn: ({ signal }) => jobsClient.typicalDuration(question, { signal }),
    staleTime: 5 * 60_000,
  });
};

/** The first jobs found for what is typed. */
export const jobSearchQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: [...jobsKey, "palette", q],
    queryFn: ({ signal }) => jobsClient.list({ q, limit }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Has the service's lists read when the gallery opens, at most every five minutes; what is found comes over the live feed. */
export const accountSyncQuery = queryOptions({
  queryKey: ["account-sync"],
  queryFn: async () => (await jobsClient.sync()) ?? null,
  staleTime: 5 * 60_000,
  retry: false,
});
