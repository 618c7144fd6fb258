import { z } from "zod";
import { CONFLICT_CODES } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { Executor } from "../database";
import { busyTurns } from "../schema";

/** How a job with a trigger word ends, and its minimum duration; stored with the job. */
export const behaviour = z.object({
  outcome: z.enum(["completed", "failed", "canceled"]),
  minimumMs: z.int().nonnegative(),
  /** Life of the result in milliseconds; null for the normal life. */
  assetLifeMs: z.int().positive().nullable(),
});
type Behaviour = z.infer<typeof behaviour>;

const SHORT_LIFE_MS = 60_000;

const has = (text: string, word: string): boolean => text.includes(`[sandbox:${word}]`);

/** Whether the text requests a refusal as a violation of the content policy. */
export const asksForRefusal = (text: string): boolean => has(text, "policy");

/** Whether the text requests 429 as its first response. */
export const asksForBusy = (text: string): boolean => has(text, "busy");

/** Whether the text requests 409 as its first response, as if the plan had no free slot. */
const asksForNoSlot = (text: string): boolean => has(text, "no-slot");

/** Whether the text requests 409 as its first response, without the reason. */
const asksForConflict = (text: string): boolean => has(text, "conflict");

/** Whether the text requests 409, as if its idempotency key had been used with another body. */
const asksForReusedKey = (text: string): boolean => has(text, "reused-key");

/** Whether the text requests a failure. */
export const asksForFailure = (text: string): boolean => has(text, "fail");

/** Whether the text requests a slow response. */
export const asksForSlowness = (text: string): boolean => has(text, "slow");

/**
 * The behaviour of a job by the trigger words in its text.
 * @param slowMs minimum duration of a slow job in milliseconds
 */
export const behaviourOf = (text: string, slowMs: number): Behaviour => ({
  outcome: asksForFailure(text) ? "failed" : has(text, "cancel") ? "canceled" : "completed",
  minimumMs: asksForSlowness(text) ? slowMs : 0,
  assetLifeMs: has(text, "short-lived") ? SHORT_LIFE_MS : null,
});

const BUSY_SECONDS = 2;

/** The text of a request and the field it is in. */
type Words = { text: string; field: string };

/**
 * Refuses a creation whose text has a trigger word for a refusal.
 * @throws ApiError `rate_limited`, `idempotency_conflict`, `concurrency_conflict`, `conflict`, `content_not_allowed`
 */
export async function applyTriggers(
  executor: Executor,
  accountId: string,
  key: string,
  { text, field }: Words,
): Promise<void> {
  if (asksForReusedKey(text)) throw keyReused();
  const once = firstResponse(text);
  if (once) await refuseFirstAttempt(executor, accountId, key, once);
  if (asksForRefusal(text)) throw contentRefusal(field);
}

/** The refusal of a text by the content policy. */
export const contentRefusal = (field: string): ApiError =>
  new ApiError("content_not_allowed", `The ${field} is not allowed by the content policy.`, {
    details: { field },
  });

function firstResponse(text: string): ApiError | null {
  if (asksForBusy(text)) return busy();
  if (asksForNoSlot(text)) return noFreeSlot(null);
  return asksForConflict(text) ? new ApiError("conflict", "Conflict, as the text asked.") : null;
}

/** The refusal of a service that is busy, to be tried again after 2 seconds. */
export const busy = (): ApiError =>
  new ApiError("rate_limited", "The service is busy, as the text asked.", {
    retryAfterSeconds: BUSY_SECONDS,
  });

/**
 * Refuses the first attempt of a key and accepts the next.
 * @throws the refusal
 */
export async function refuseFirstAttempt(
  executor: Executor,
  accountId: string,
  key: string,
  refusal: ApiError,
): Promise<void> {
  const first = await executor
    .insert(busyTurns)
    .values({ accountId, idempotencyKey: key })
    .onConflictDoNothing()
    .returning();
  if (first.length > 0) throw refusal;
}

/** 409, one meaning: the key belongs to a request with another body. Nothing is reserved. */
export const keyReused = (): ApiError =>
  new ApiError(CONFLICT_CODES.idempotency, "This Idempotency-Key was used with another body.", {
    details: { field: "Idempotency-Key" },
  });

/** 409, the other meaning: the plan makes no more jobs at once. The same request is accepted when one has ended. */
export const noFreeSlot = (maxOpenJobs: number | null): ApiError =>
  new ApiError(
    CONFLICT_CODES.concurrency,
    maxOpenJobs === null
      ? "Every slot of this plan is in use, as the text asked."
      : `This plan makes ${maxOpenJobs} jobs at once. Send the request again when one has ended.`,
    maxOpenJobs === null ? {} : { details: { max_open_jobs: maxOpenJobs } },
  );
