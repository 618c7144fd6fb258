import { ApiError } from "@/lib/contract/errors";
import type { Executor } from "../database";
import { busyTurns } from "../schema";
import { asksForBusy, asksForConflict, asksForNoSlot, asksForRefusal, asksForReusedKey } from "./behaviour";
import { keyReused, noFreeSlot } from "./conflicts";

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
  const once = firstAnswer(text);
  if (once) await refuseFirst(executor, accountId, key, once);
  if (asksForRefusal(text)) throw refused(field);
}

/** The refusal of a text by the content policy. */
export const refused = (field: string): ApiError =>
  new ApiError("content_not_allowed", `The ${field} is not allowed by the content policy.`, {
    details: { field },
  });

function firstAnswer(text: string): ApiError | null {
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
export async function refuseFirst(
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
