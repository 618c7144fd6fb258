import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { StoreAwayError } from "@/lib/files/server/store-type";
import { isAwayCode } from "@/lib/upstream/server/health";
import { messages } from "../../messages";

/**
 * How a downloaded file differs from what the upstream stated, the worst first. Files with the last two are usable: some
 * parts can't be decoded, or the size is another one.
 */
const FLAWS = ["not-media", "other-kind", "damaged", "incomplete", "other-size"] as const;
export type Flaw = (typeof FLAWS)[number];

export const isUsableFlaw = (flaw: Flaw | null): boolean => flaw === "incomplete" || flaw === "other-size";

/** Whether a file has a flaw, and is some image, video or audio file all the same. */
export const isMediaFlaw = (flaw: Flaw | null): boolean => flaw !== null && flaw !== "not-media";

type FlawedFile = { flaw: Flaw; bytes: number };

/** Whether one file is better than another: it has a lesser flaw, or the same and more bytes. */
export const isBetterFile = (one: FlawedFile, other: FlawedFile): boolean =>
  FLAWS.indexOf(one.flaw) > FLAWS.indexOf(other.flaw) || (one.flaw === other.flaw && one.bytes > other.bytes);

/** The error of a download that gave a file with a flaw. It is tried again like any other failure. */
export const flawError = (flaw: Flaw): ApiError =>
  new ApiError("upstream_invalid", messages.assets.flaws[flaw], { details: { flaw } });

/** The flaw in such an error; null for any other error. */
export const flawOfError = (error: unknown): Flaw | null =>
  (error instanceof ApiError && FLAWS.find((flaw) => flaw === error.details?.flaw)) || null;

/**
 * A reason not to copy a result that may end at any moment: no room for files, or a host that is unreachable. Or the file
 * is copied, and waits for its check (`unchecked-copy.ts`).
 */
export type ArchiveObstacle = "room" | "host" | "check";

/** `attempts` failures in a row, the first of them at `failingSince`. */
type Failed = { attempts: number; failingSince: Date; expiresAt: Date | null };
/** The next try, `delaySeconds` from now; `isOver` when there is none. */
export type NextTry =
  | { isOver: false; delaySeconds: number; obstacle: ArchiveObstacle | null }
  | { isOver: true };

const MAX_DELAY_SECONDS = 3_600;
/** The longest delay while there is no room. */
const MAX_SPACE_DELAY_SECONDS = 300;
const DAY_MS = 24 * 60 * 60_000;
/** Unless its host says that the file is gone, a result is tried for so long after the end of its link and the first failure. */
const MIN_TRIES_MS = DAY_MS;
/**
 * A result whose link does not expire is given up when its file is gone for this long, and any result when only files
 * with a flaw come for this long.
 */
const MAX_GONE_MS = 7 * DAY_MS;

/**
 * The next try after a failure to copy a result. Pure. A result is given up when its link has expired and its host says
 * that the file is gone, or when all tries have failed for a day since then. Without an expiry, it is given up when the
 * file is gone for a week. A page or another text in place of the file counts as gone. Files with a flaw are given up
 * after a week, too. Without room nothing is tried (`archive-due.ts`), so that time does not count.
 */
export function nextArchiveTry(
  { attempts, failingSince, expiresAt }: Failed,
  error: unknown,
  now: Date,
): NextTry {
  const code = error instanceof ApiError ? error.code : null;
  const delaySeconds = archiveDelaySeconds(attempts);
  if (code === "insufficient_storage" || error instanceof StoreAwayError) {
    return { isOver: false, delaySeconds: Math.min(delaySeconds, MAX_SPACE_DELAY_SECONDS), obstacle: "room" };
  }
  const flaw = flawOfError(error);
  const isGone = code === "gone" || flaw === "not-media";
  const failingForMs = now.getTime() - failingSince.getTime();
  const endedForMs = expiresAt ? now.getTime() - expiresAt.getTime() : Number.NEGATIVE_INFINITY;
  if (isGone && (expiresAt ? endedForMs >= 0 : failingForMs >= MAX_GONE_MS)) return { isOver: true };
  if (Math.min(endedForMs, failingForMs) >= MIN_TRIES_MS) return { isOver: true };
  if (flaw && failingForMs >= MAX_GONE_MS) return { isOver: true };
  return { isOver: false, delaySeconds, obstacle: code !== null && isAwayCode(code) ? "host" : null };
}

/** Seconds until a copy is tried again: two at first, then twice as many each time, at most an hour. */
export const archiveDelaySeconds = (attempts: number, random = Math.random()): number =>
  Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(attempts, 20)) * (0.9 + random * 0.1);
