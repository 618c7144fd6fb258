import type { GenerationJob } from "@/lib/contract/job";
import { isTerminal } from "@/lib/contract/job";
import { formatAsset, type HostedFile } from "./files/hosted-file";
import type { jobs } from "./schema";
import type { Service } from "./service";

/** A row of the table of jobs. */
export type JobRow = typeof jobs.$inferSelect;

/** The wire form of a job (section GenerationJob). @param origin where the links of its assets start */
export function formatJob(
  job: JobRow,
  assets: readonly HostedFile[],
  service: Pick<Service, "signer" | "clock">,
  origin: string,
): GenerationJob {
  return {
    id: job.id,
    object: "video_generation_job",
    status: job.status,
    progress_percent: job.progressPercent,
    credits_reserved: job.creditsReserved,
    credits_used: isTerminal(job.status) ? job.creditsUsed : null,
    credits_refunded: job.creditsRefunded,
    request: requestOf(job),
    assets: assets.map((file) => formatAsset(file, service, origin)),
    failure_code: job.failureCode,
    failure_message: job.failureMessage,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    completed_at: job.completedAt?.toISOString() ?? null,
    failed_at: job.failedAt?.toISOString() ?? null,
  };
}

/** The body was checked to be an object before it was stored. */
const requestOf = ({ request }: JobRow): Record<string, unknown> =>
  typeof request === "object" && request !== null ? { ...request } : {};
