import "server-only";
import { purgeTrash } from "@/lib/library/server/purge";
import { logger } from "@/lib/platform/server/logger";

const EVERY_MS = 60 * 60_000;

/** Purges old jobs in the trash, now and every hour; returns the function that stops it. */
export function startPurging(): () => void {
  const purge = () => {
    purgeTrash().catch((error) => logger.warn({ err: error }, "the trash could not be emptied"));
  };
  purge();
  const timer = setInterval(purge, EVERY_MS);
  return () => clearInterval(timer);
}
