import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { isAwayCode } from "@/lib/upstream/server/health";

/** What keeps a result from being copied and may end at any moment: no room for files, or a host that is away. */
export type Obstacle = "room" | "host";

type Failed = { attempts: number; expiresAt: Date | null };
/** The next try, `delaySeconds` from now; `isOver` when there is none. */
export type NextTry = { isOver: false; delaySeconds: number; obstacle: Obstacle | null } | { isOver: true };

const MAX_DELAY_SECONDS = 3_600;
/** A host may be away while a link ends. For so long after that it is asked whether it still has the file. */
const AFTER_THE_END_MS = 24 * 60 * 60_000;

/**
 * What follows a failure to copy a result that failed `attempts` times in a row. Pure. A result is given up
 * only when its link has ended and its host says that the file is gone, or has been away for a day since. One
 * whose link has no end is tried for ever. Room costs nothing to check, so what waits for it is due at once.
 */
export function nextTry({ attempts, expiresAt }: Failed, error: unknown, now: Date): NextTry {
  const code = error instanceof ApiError ? error.code : null;
  if (code === "insufficient_storage") return { isOver: false, delaySeconds: 0, obstacle: "room" };
  const endedForMs = expiresAt ? now.getTime() - expiresAt.getTime() : Number.NEGATIVE_INFINITY;
  if (endedForMs >= (code === "gone" ? 0 : AFTER_THE_END_MS)) return { isOver: true };
  const obstacle = code !== null && isAwayCode(code) ? "host" : null;
  return { isOver: false, delaySeconds: archiveDelaySeconds(attempts), obstacle };
}

/** Seconds until a copy is tried again: two at first, twice as many each time, at most an hour. */
export const archiveDelaySeconds = (attempts: number, random = Math.random()): number =>
  Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(attempts, 20)) * (0.9 + random * 0.1);
