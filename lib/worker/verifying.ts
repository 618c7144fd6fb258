import "server-only";
import { verifyStored } from "@/lib/jobs/server/assets/integrity";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";

const EVERY_MS = 30 * 60_000;
/** Bytes read in one turn, so that people do not notice it. About 100 GB a day. */
const MAX_BYTES = 2_000_000_000;

/**
 * Compares stored results with their hashes, some every half hour; returns the function that stops it. It begins
 * anywhere, so that processes which live short verify all files in time.
 */
export function startVerifying(): () => void {
  let next = newId("asset");
  const timer = setInterval(() => {
    verifyStored(next, MAX_BYTES).then(
      (at) => {
        next = at;
      },
      (error) => logger.warn({ err: error }, "stored files could not be verified"),
    );
  }, EVERY_MS);
  return () => clearInterval(timer);
}
