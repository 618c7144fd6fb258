import "server-only";
import { conflictOf } from "@/lib/contract/assumptions";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import type { UpstreamResponse } from "@/lib/upstream/server/call";
import { neverSent } from "@/lib/upstream/server/connections";
import type { JobError } from "../job";
import { messages } from "../messages";
import { parseUpstreamJob, type UpstreamJob } from "./upstream-job";

/** What one attempt to create a job tells us. */
export type Outcome =
  | { kind: "accepted"; upstreamJob: UpstreamJob; requestId: string | null }
  /** The service refused: nothing was reserved. */
  | { kind: "refused"; error: JobError }
  /** A rate limit: try later. Nothing was made. */
  | { kind: "wait"; seconds: number; error: JobError }
  /** A conflict that made nothing, as every slot of the plan is in use: try again when one may be free. */
  | { kind: "no_slot"; seconds: number; error: JobError }
  /** The key names another request, and an earlier answer was lost: what that attempt made can't be asked for. */
  | { kind: "untraceable"; error: JobError }
  /** The request never left: try later. Nothing was made. */
  | { kind: "unsent"; error: JobError }
  /** It is unknown whether a job was made: ask again with the same key. */
  | { kind: "unknown"; error: JobError };

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 405, 413, 415, 422]);
/**
 * Refusals that the service gives before it looks at the idempotency key. After a lost answer they prove
 * nothing.
 */
const AT_THE_DOOR: ReadonlySet<number> = new Set([401, 403]);
const MAX_WAIT_SECONDS = 3_600;

/**
 * Classifies the answer to a creation. `wasLost` says that an earlier attempt with this key got no answer.
 * 5xx and anything unreadable are unknown: the job may exist (section Errors).
 */
export function classifyResponse(answer: UpstreamResponse, wasLost: boolean): Outcome {
  if (answer.status >= 200 && answer.status < 300) {
    const upstreamJob = parseUpstreamJob(answer.body);
    if (upstreamJob) return { kind: "accepted", upstreamJob, requestId: answer.requestId };
  }
  const error = readError(answer);
  if (answer.status === 429) {
    return { kind: "wait", seconds: Math.min(answer.retryAfterSeconds ?? 5, MAX_WAIT_SECONDS), error };
  }
  if (answer.status === 409) return classifyConflict(error, answer.retryAfterSeconds ?? 0, wasLost);
  if (!REFUSALS.has(answer.status)) return { kind: "unknown", error };
  const provesLittle = AT_THE_DOOR.has(answer.status) || !isFromUpstream(answer);
  return wasLost && provesLittle ? { kind: "unknown", error } : { kind: "refused", error };
}

/**
 * A 409 is an idempotency or a concurrency conflict (section Errors). One that names neither is a concurrency
 * conflict if no answer was lost: no other request can have used a new random key.
 */
function classifyConflict(error: JobError, retryAfterSeconds: number, wasLost: boolean): Outcome {
  const { conflict } = error;
  if (conflict === "key_reused") return { kind: wasLost ? "untraceable" : "refused", error };
  if (conflict === "concurrency" || (conflict === null && !wasLost)) {
    return { kind: "no_slot", seconds: Math.min(retryAfterSeconds, MAX_WAIT_SECONDS), error };
  }
  return { kind: "unknown", error };
}

/** A call without any HTTP answer: unless it had no connection, it is unknown whether the service acted. */
export function classifyFailure(cause: unknown): Outcome {
  const apiError = cause instanceof ApiError ? cause : new ApiError("internal", messages.upstream.failedHere);
  return {
    kind: neverSent(cause) ? "unsent" : "unknown",
    error: {
      status: apiError.status,
      code: apiError.code,
      message: apiError.message,
      request_id: null,
      details: null,
    },
  };
}

/** Whether the service itself refused, in its envelope (section Errors), and not a gateway before it. */
export const isFromUpstream = ({ body }: UpstreamResponse): boolean => errorEnvelope.safeParse(body).success;

/** The service's own text of an error, or ours where it gave none. */
export function readError({ status, requestId, body }: UpstreamResponse): JobError {
  const error = errorEnvelope.safeParse(body).data?.error;
  return {
    status,
    code: error?.code ?? "upstream_invalid",
    message: error?.message ?? messages.upstream.unreadable(status),
    request_id: error?.request_id ?? requestId,
    details: error?.details ?? null,
    ...(status === 409 ? { conflict: error ? conflictOf(error) : null } : {}),
  };
}
