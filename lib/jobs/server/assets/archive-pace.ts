import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { StoreAwayError } from "@/lib/files/server/store-type";
import { isAwayCode } from "@/lib/upstream/server/health";
import { flawIn } from "./flaws";

/** What keeps a result from being copied and may end at any moment: no space for files, or a host that is away. */
export type Obstacle = "room" | "host";

/** `attempts` failures in a row, the first of them at `failingSince`. */
type Failed = { attempts: number; failingSince: Date; expiresAt: Date | null };
/** The next try, `delaySeconds` from now; `isOver` when there is none. */
export type NextTry = { isOver: false; delaySeconds: number; obstacle: Obstacle | null } | { isOver: true };

const MAX_DELAY_SECONDS = 3_600;
/** The longest delay while there is no space. */
const MAX_SPACE_DELAY_SECONDS = 300;
const DAY_MS = 24 * 60 * 60_000;
/** A host may be away while a link ends. For so long after that, and after the first failure, it is asked again. */
const AFTER_THE_END_MS = DAY_MS;
/**
 * A link that does not expire counts as lost when its host has answered "gone" for this long, and any when nothing but
 * flawed files has come.
 */
const GONE_FOR_MS = 7 * DAY_MS;

/**
 * What follows a failure to copy a result. Pure. A result is given up only when its link has ended and its host says
 * that the file is gone, or nothing has helped for a day since; and one whose link has no end when the host has said
 * for a week that it is gone. A page or another text in place of the file counts as such a word of the host. Files with
 * a flaw are given up after a week, too. Without space nothing is tried (`archive-due.ts`), so that costs no time.
 */
export function nextTry({ attempts, failingSince, expiresAt }: Failed, error: unknown, now: Date): NextTry {
  const code = error instanceof ApiError ? error.code : null;
  const delaySeconds = archiveDelaySeconds(attempts);
  if (code === "insufficient_storage" || error instanceof StoreAwayError) {
    return { isOver: false, delaySeconds: Math.min(delaySeconds, MAX_SPACE_DELAY_SECONDS), obstacle: "room" };
  }
  const flaw = flawIn(error);
  const isGone = code === "gone" || flaw === "not-media";
  const failingForMs = now.getTime() - failingSince.getTime();
  const endedForMs = expiresAt ? now.getTime() - expiresAt.getTime() : Number.NEGATIVE_INFINITY;
  if (isGone && (expiresAt ? endedForMs >= 0 : failingForMs >= GONE_FOR_MS)) return { isOver: true };
  if (Math.min(endedForMs, failingForMs) >= AFTER_THE_END_MS) return { isOver: true };
  if (flaw && failingForMs >= GONE_FOR_MS) return { isOver: true };
  return { isOver: false, delaySeconds, obstacle: code !== null && isAwayCode(code) ? "host" : null };
}

/** Seconds until a copy is tried again: two at first, twice as many each time, at most an hour. */
export const archiveDelaySeconds = (attempts: number, random = Math.random()): number =>
  Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(attempts, 20)) * (0.9 + random * 0.1);
