import "server-only";
import { probeHosts, queueDueCopies } from "@/lib/jobs/server/assets/archive-due";
import { logger } from "@/lib/platform/server/logger";

const EVERY_MS = 5_000;
const PROBE_EVERY_MS = 30_000;

/** Queues copies of results that are due again, and looks for hosts that came back; returns the function that stops it. */
export function startArchiving(): () => void {
  const quietly = (work: () => Promise<unknown>) => () => {
    work().catch((error) => logger.warn({ err: error }, "copies that are due could not be queued"));
  };
  const timers = [
    setInterval(quietly(queueDueCopies), EVERY_MS),
    setInterval(quietly(probeHosts), PROBE_EVERY_MS),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
