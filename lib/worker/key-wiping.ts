import "server-only";
import { wipeUnusedKeys } from "@/lib/jobs/server/wipe-unused-keys";
import { logger } from "@/lib/platform/server/logger";

const EVERY_MS = 60_000;

/** Wipes unneeded keys every minute; returns the function that stops it. */
export function startKeyWiping(): () => void {
  const timer = setInterval(() => {
    wipeUnusedKeys().catch((error) => logger.warn({ err: error }, "unused keys could not be wiped"));
  }, EVERY_MS);
  return () => clearInterval(timer);
}
