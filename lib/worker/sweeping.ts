import "server-only";
import { storeOf } from "@/lib/files/server/store";
import { STORE_NAMES } from "@/lib/files/server/store-type";
import { logger } from "@/lib/platform/server/logger";
import { sweepAttempts } from "@/lib/session/server/attempts";
import { sweepUploads } from "@/lib/uploads/server/sweep";

const EVERY_MS = 30 * 60_000;

/**
 * Deletes files of dead processes and expired refused keys, now and every half hour; returns the function
 * that stops it.
 */
export function startSweeping(): () => void {
  const sweep = () => {
    const stores = STORE_NAMES.map((name) => storeOf(name).sweep());
    Promise.all([...stores, sweepUploads(), sweepAttempts()]).catch((error) =>
      logger.warn({ err: error }, "what is no longer needed could not be swept"),
    );
  };
  sweep();
  const timer = setInterval(sweep, EVERY_MS);
  return () => clearInterval(timer);
}
