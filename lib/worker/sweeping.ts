import "server-only";
import { storeOf } from "@/lib/files/server/store";
import { STORE_NAMES } from "@/lib/files/server/store-type";
import { sweepUnnamed } from "@/lib/files/server/sweep-unnamed";
import { logger } from "@/lib/platform/server/logger";
import { sweepAttempts } from "@/lib/session/server/attempts";

const EVERY_MS = 30 * 60_000;
/** Every file is looked at, and there may be millions. */
const UNNAMED_EVERY_MS = 24 * 60 * 60_000;

/**
 * Deletes what dead processes left incomplete and expired refused keys, now and every half hour, and files that no row
 * names, now and once a day; returns the function that stops it.
 */
export function startSweeping(): () => void {
  const stops = [every(EVERY_MS, sweepUnfinished), every(UNNAMED_EVERY_MS, sweepUnnamedFiles)];
  return () => {
    for (const stop of stops) stop();
  };
}

function every(intervalMs: number, sweep: () => Promise<unknown>): () => void {
  const run = () => {
    sweep().catch((error) => logger.warn({ err: error }, "what is no longer needed could not be swept"));
  };
  run();
  const timer = setInterval(run, intervalMs);
  return () => clearInterval(timer);
}

const sweepUnfinished = () =>
  Promise.all([...STORE_NAMES.map((name) => storeOf(name).sweep()), sweepAttempts()]);

async function sweepUnnamedFiles(): Promise<void> {
  for (const name of STORE_NAMES) await sweepUnnamed(name);
}
