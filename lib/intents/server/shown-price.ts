import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { CreateJob } from "@/lib/jobs/job";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { type CheckedRequest, checkRequest } from "./check-request";

/** Prices that were read longer ago are read again before they refuse a press. Presses at once share one reading. */
const REFUSES_WITHIN_MS = 1_000;

/**
 * `checkRequest`, with prices of this moment where those of the last minute are above the shown price: a browser may
 * have read a lower one since. Throws like it.
 */
export async function checkAtShownPrice(
  session: Session,
  { kind, request, credits_quoted: shown }: CreateJob,
): Promise<CheckedRequest> {
  const checked = await checkRequest(kind, session, request);
  if (!priceIncrease(shown ?? null, checked.credits)) return checked;
  return checkRequest(kind, session, request, REFUSES_WITHIN_MS);
}

/** The refusal of a price above the one that was shown; null where it is not, or where no price was shown. */
export function priceIncrease(shown: number | null, credits: number | null): ApiError | null {
  if (shown === null || credits === null || credits <= shown) return null;
  return new ApiError("price_increased", messages.priceIncreased(shown, credits), {
    details: { credits_shown: shown, credits_quoted: credits },
  });
}
