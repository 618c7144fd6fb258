import "server-only";
import { LRUCache } from "lru-cache";
import { processValue } from "@/lib/platform/server/process-value";
import { readResult, readResults, type SharedResult, type SharedResults } from "./shared-results";
import { readSound, type SharedSound } from "./shared-sound";
import type { Sharing } from "./sharing";

/** How long results are found in what was read of a review, and after how long one that is not there is looked for again. */
const KEPT_MS = 3_000;
const AGAIN_MS = 1_000;
const MAX_KEPT = 100;

const kept = processValue(
  "review-results",
  () => new LRUCache<string, Promise<SharedResults>>({ max: MAX_KEPT, ttl: KEPT_MS }),
);

/** What a review shares at this moment, in order. */
export function sharedResults(review: Sharing): Promise<SharedResults> {
  const reading = readResults(review);
  kept().set(review.id, reading);
  reading.catch(() => kept().delete(review.id));
  return reading;
}

/**
 * A result that a review shares at this moment, by its id for visitors; undefined for any other. A player asks for many
 * ranges, so that a place may be some seconds old, but whether it is shared is not.
 */
export async function findShared(review: Sharing, itemId: string): Promise<SharedResult | undefined> {
  const ofId = ({ results }: SharedResults) => results.find((result) => result.itemId === itemId);
  let found = ofId(await (kept().get(review.id) ?? sharedResults(review)));
  if (!found && kept().getRemainingTTL(review.id) < KEPT_MS - AGAIN_MS)
    found = ofId(await sharedResults(review));
  const present = found && (await readResult(review, found));
  return found && present ? { ...found, ...present } : undefined;
}

/** The sound under the film of a review, by its id for visitors; undefined where that is not heard at this moment. */
export async function findSharedSound(review: Sharing, itemId: string): Promise<SharedSound | undefined> {
  const { sound } = await (kept().get(review.id) ?? sharedResults(review));
  if (sound?.itemId !== itemId) return undefined;
  const present = await readSound(review);
  return present && present !== "withheld" && present.itemId === itemId ? present : undefined;
}
