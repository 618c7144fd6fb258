import type { Asset } from "@/lib/contract/asset";
import type { GenerationJob } from "@/lib/contract/job";
import { isTerminal } from "@/lib/contract/job";
import type { JobRow } from "../schema";

/**
 * The wire form of a job.
 * @param object the contract's name of jobs of this kind
 */
export const generationView =
  (object: GenerationJob["object"]) =>
  (job: JobRow, assets: Asset[]): GenerationJob => ({
    id: job.id,
    object,
    status: job.status,
    progress_percent: job.progressPercent,
    credits_reserved: job.creditsReserved,
    credits_used: isTerminal(job.status) ? job.creditsUsed : null,
    credits_refunded: job.creditsRefunded,
    request: requestOf(job),
    assets,
    failure_code: job.failureCode,
    failure_message: job.failureMessage,
    created_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    completed_at: job.completedAt?.toISOString() ?? null,
    failed_at: job.failedAt?.toISOString() ?? null,
  });

/** The body was checked to be an object before it was stored. */
const requestOf = ({ request }: JobRow): Record<string, unknown> =>
  typeof request === "object" && request !== null ? { ...request } : {};
