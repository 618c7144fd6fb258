import * as z from "zod/mini";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { createHttp, type HttpOptions } from "@/lib/http/client";
import type { JobFilters } from "./filters";
import { outline } from "./grid/outline";
import { type CreateJob, type ImportJob, job, jobDetail, jobList, jobSummary } from "./job";
import { spelling } from "./spelling";
import { type DurationSettings, typicalDuration } from "./typical-duration";

export type JobPage = JobFilters & { cursor?: string | null; limit?: number };
type Cancel = { signal?: AbortSignal | undefined };

/** Our own jobs over HTTP. `create` takes the token of an intent: the same token never makes a second job. */
export function createJobsClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  const at = (id: string) => `/api/jobs/${encodeURIComponent(id)}`;
  return {
    list: (page: JobPage = {}, { signal }: Cancel = {}) =>
      call({ path: "/api/jobs", query: page, result: jobList, signal }),
    /** The shape of a whole list, and its jobs per day in an IANA time zone. */
    outline: (filters: JobFilters, tz: string, { signal }: Cancel = {}) =>
      call({ path: "/api/jobs/outline", query: { ...filters, tz }, result: outline, signal }),
    /** What a search without results probably means. */
    spelling: (q: string, { signal }: Cancel = {}) =>
      call({ path: "/api/jobs/spelling", query: { q }, result: spelling, signal }),
    /** How long jobs like this one took in this workspace. */
    typicalDuration: (question: DurationSettings, { signal }: Cancel = {}) =>
      call({ path: "/api/jobs/typical-duration", query: question, result: typicalDuration, signal }),
    get: (id: string, { signal }: Cancel = {}) => call({ path: at(id), result: jobDetail, signal }),
    create: (body: CreateJob, token: string) =>
      call({
        method: "POST",
        path: "/api/jobs",
        headers: { [IDEMPOTENCY_HEADER]: token },
        body,
        result: job,
      }),
    /**
     * Reads the job from the service again. For a job whose answer was lost, asks for that answer again.
     * Free.
     */
    check: (id: string) => call({ method: "POST", path: `${at(id)}/check`, body: {}, result: jobDetail }),
    /** Cancels a job that the API has not accepted. Free. */
    cancel: (id: string) => call({ method: "POST", path: `${at(id)}/cancel`, body: {}, result: jobDetail }),
    /** Imports a job that was made elsewhere. Free. */
    importJob: (body: ImportJob) => call({ method: "POST", path: "/api/jobs/import", body, result: job }),
    /** Starts a read of the service's lists for jobs made elsewhere. New jobs arrive over the live feed. */
    sync: () => call({ method: "POST", path: "/api/jobs/sync", body: {}, result: z.undefined() }),
    /** `timeZone` is an IANA name and decides where a month begins. */
    summary: (timeZone?: string, { signal }: Cancel = {}) =>
      call({ path: "/api/jobs/summary", query: { tz: timeZone }, result: jobSummary, signal }),
  };
}
export type JobsClient = ReturnType<typeof createJobsClient>;

/** One sound file with all these results in sequence; for a single one, its sound in that format. */
export const soundLink = (assetIds: readonly string[], format: "mp3" | "wav"): string =>
  `/api/assets/sound?${new URLSearchParams({ ids: assetIds.join(","), format })}`;
