import * as z from "zod/mini";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { createHttp, type HttpOptions } from "@/lib/http/client";
import type { JobFilters } from "./filters";
import { outline } from "./grid/outline";
import { type CreateJob, type ImportJob, job, jobDetail, jobList, jobSummary } from "./job";
import { type DurationSettings, typicalDuration } from "./typical-duration";

export type JobPage = JobFilters & { cursor?: string | null; limit?: number };
type Cancel = { signal?: AbortSignal | undefined };

/** Our own jobs over HTTP. `create` takes a token of the intent: the same token never makes a second job. */
export function createJobsClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  const at = (id: string) => `/api/jobs/${encodeURIComponent(id)}`;
  return {
    list: (page: JobPage = {}, { signal }: Cancel = {}) =>
      call({ path: "/api/jobs", query: page, result: jobList, signal }),
    /** The shape of a whole list and its days in an IANA zone. */
    outline: (filters: JobFilters, zone: string, { signal }: Cancel = {}) =>
      call({ path: "/api/jobs/outline", query: { ...filters, zone }, result: outline, signal }),
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
    /** Reads the job from the service again, or asks about a lost answer again. Free. */
    check: (id: string) => call({ method: "POST", path: `${at(id)}/check`, body: {}, result: jobDetail }),
    /** Takes a job that was made elsewhere into the registry. Free. */
    importJob: (body: ImportJob) => call({ method: "POST", path: "/api/jobs/import", body, result: job }),
    /** Has the service's lists read for jobs made elsewhere; they arrive over the live feed. */
    sync: () => call({ method: "POST", path: "/api/jobs/sync", body: {}, result: z.unknown() }),
    /** `timeZone` is an IANA name and decides where a month begins. */
    summary: (timeZone?: string, { signal }: Cancel = {}) =>
      call({ path: "/api/jobs/summary", query: { tz: timeZone }, result: jobSummary, signal }),
  };
}
export type JobsClient = ReturnType<typeof createJobsClient>;
