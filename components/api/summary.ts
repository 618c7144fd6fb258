import { queryOptions } from "@tanstack/react-query";
import { summaryKey } from "@/lib/jobs/keys";
import { lazyClientOf } from "./lazy-client";
import { pageReady } from "./page-ready";
import { browserTimeZone } from "./time-zone";

const readSummary = lazyClientOf("jobs").summary;

/**
 * Credits held now and spent this month. A month starts at midnight in this browser's zone. Every page shows it, so
 * the client, with all schemas of jobs, is loaded with the read and not before the page works.
 */
export function summaryQuery() {
  const timeZone = browserTimeZone.get();
  return queryOptions({
    queryKey: [...summaryKey, timeZone],
    queryFn: async ({ signal }) => {
      await pageReady;
      return readSummary({ query: { tz: timeZone }, signal });
    },
    staleTime: 60_000,
  });
}
