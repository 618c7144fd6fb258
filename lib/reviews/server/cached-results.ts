import "server-only";
import { LRUCache } from "lru-cache";
import { processValue } from "@/lib/platform/server/process-value";
import { readResult, resultsOf, type SharedResult, type SharedResults } from "./shared-results";
import { findSharedFile, type SharedSound } from "./shared-sound";
import type { Sharing } from "./sharing";
import { readVersion, type ShownVersion, settledVersion } from "./versions";

/** How long results are found in what was read of a review, and after how long one that is not there is looked for again. */
const KEPT_MS = 3_000;
const AGAIN_MS = 1_000;
const MAX_KEPT = 100;

export type SharedVersion = SharedResults & { version: ShownVersion | null };

const kept = processValue(
  "review-results",
  () => new LRUCache<string, Promise<SharedVersion>>({ max: MAX_KEPT, ttl: KEPT_MS }),
);

/** Under which a version is kept; null for the latest. */
const keyOf = ({ id }: Sharing, number: number | null): string => `${id} ${number ?? "latest"}`;

/**
 * What a visitor sees of a version of a review, in order.
 * @param number null for the latest, which this opens. One that is not there has nothing
 */
export function sharedResults(review: Sharing, number: number | null): Promise<SharedVersion> {
  const reading = readShown(review, number);
  kept().set(keyOf(review, number), reading);
  reading.catch(() => kept().delete(keyOf(review, number)));
  return reading;
}

async function readShown(review: Sharing, number: number | null): Promise<SharedVersion> {
  const { version: latest, present } = await settledVersion(review, "guest");
  const version = number === null || number === latest?.number ? latest : await readVersion(review, number);
  if (!version) return { version: null, results: [], sound: null, mix: null, lines: [], withheld: 0 };
  const shown = await resultsOf(review, version.film, version.number === latest?.number ? present : null);
  return { ...shown, version };
}

/**
 * A result that a review shares at this moment, by its id for visitors; undefined for any other. A player asks for many
 * ranges, so that a place may be some seconds old, but whether it is shared is not.
 * @param number of the version that is looked at; the latest is looked at beside it
 */
export async function findShared(
  review: Sharing,
  itemId: string,
  number: number | null,
): Promise<SharedResult | undefined> {
  let found: SharedResult | undefined;
  for (const each of number === null ? [null] : [null, number]) found ??= await findIn(review, itemId, each);
  const present = found && (await readResult(review, found));
  return found && present ? { ...found, ...present } : undefined;
}

async function findIn(review: Sharing, itemId: string, number: number | null) {
  const ofId = ({ results }: SharedVersion) => results.find((result) => result.itemId === itemId);
  const key = keyOf(review, number);
  const found = ofId(await (kept().get(key) ?? sharedResults(review, number)));
  if (found || kept().getRemainingTTL(key) >= KEPT_MS - AGAIN_MS) return found;
  return ofId(await sharedResults(review, number));
}

/** A sound of a version of a review, or one of its lines, by its id for visitors; undefined where that is not heard at this moment. */
export async function findSharedSound(
  review: Sharing,
  itemId: string,
  number: number | null,
): Promise<SharedSound | undefined> {
  const { sound, lines, results } = await (kept().get(keyOf(review, number)) ??
    sharedResults(review, number));
  const [first] = results;
  const heard = [sound, ...lines].find((each) => each?.itemId === itemId);
  if (!heard || !first) return undefined;
  const present = await findSharedFile(review, heard.source);
  const isHeard = present && present !== "withheld" && present.itemId === itemId;
  // A board that was deleted takes its sound along.
  return isHeard && (await readResult(review, first)) ? present : undefined;
}
