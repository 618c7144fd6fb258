import { z } from "zod";
import { CONFLICT_CODES } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { Executor } from "../database";
import { busyTurns } from "../schema";

/** How a job with a trigger word ends, and its minimum duration; stored with the job. */
export const jobBehaviour = z.object({
  outcome: z.enum(["completed", "failed", "canceled"]),
  minimumMs: z.int().nonnegative(),
  /** Life of the result in milliseconds; null for the normal life. */
  assetLifeMs: z.int().positive().nullable(),
});
type Behaviour = z.infer<typeof jobBehaviour>;

const SHORT_LIFE_MS = 60_000;

/** The words of `docs.ts`, whose page says what each asks for. */
type TriggerWord =
  | "fail"
  | "cancel"
  | "policy"
  | "busy"
  | "no-slot"
  | "conflict"
  | "reused-key"
  | "slow"
  | "short-lived";

/** Whether a text has a trigger word, such as `[sandbox:fail]`. */
export const hasTrigger = (text: string, word: TriggerWord): boolean => text.includes(`[sandbox:${word}]`);

/**
 * The behaviour of a job by the trigger words in its text.
 * @param slowMs minimum duration of a slow job in milliseconds
 */
export const behaviourOf = (text: string, slowMs: number): Behaviour => ({
  outcome: hasTrigger(text, "fail") ? "failed" : hasTrigger(text, "cancel") ? "canceled" : "completed",
  minimumMs: hasTrigger(text, "slow") ? slowMs : 0,
  assetLifeMs: hasTrigger(text, "short-lived") ? SHORT_LIFE_MS : null,
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
  if (hasTrigger(text, "reused-key")) throw keyReused();
  const once = firstResponse(text);
  if (once) await refuseFirstAttempt(executor, accountId, key, once);
  if (hasTrigger(text, "policy")) throw contentRefusal(field);
}

/** The refusal of a text by the content policy. */
export const contentRefusal = (field: string): ApiError =>
  new ApiError("content_not_allowed", `The ${field} is not allowed by the content policy.`, {
    details: { field },
  });

function firstResponse(text: string): ApiError | null {
  if (hasTrigger(text, "busy")) return busyRefusal();
  if (hasTrigger(text, "no-slot")) return noFreeSlot(null);
  return hasTrigger(text, "conflict") ? new ApiError("conflict", "Conflict, as the text asked.") : null;
}

/** The refusal of a service that is busy, to be tried again after 2 seconds. */
export const busyRefusal = (): ApiError =>
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
