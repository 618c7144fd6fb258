import { queryOptions } from "@tanstack/react-query";
import { jobsKey } from "@/lib/jobs/keys";
import { jobsClient } from "./jobs";

/** What a search means if it has a typing error; null when its words are known. New jobs may have new words. */
export const spellingQuery = (q: string) =>
  queryOptions({
    queryKey: [...jobsKey, "spelling", q],
    queryFn: async ({ signal }) => (await jobsClient.spelling({ query: { q }, signal })).q,
    staleTime: 30_000,
    enabled: q.trim() !== "",
  });
