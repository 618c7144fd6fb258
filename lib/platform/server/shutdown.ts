import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { databaseFault } from "./error-causes";
import { logger } from "./logger";
import { DATABASE_AWAY } from "./process-entry";
import { processValue } from "./process-value";

type Closer = () => void | Promise<void>;

const MAX_WAIT_MS = 10_000;

const closers = processValue("shutdown.closers", () => new Set<Closer>());
const state = processValue("shutdown.state", () => ({ isDraining: false }));

/** Whether this process is shutting down: it finishes its requests, and a balancer sends it no more. */
export const isDraining = (): boolean => state().isDraining;

/**
 * Registers a function to call at shutdown; newest first.
 * @returns a function that unregisters it
 */
export function onShutdown(close: Closer): () => void {
  closers().add(close);
  return () => closers().delete(close);
}

/** Closes everything registered, each at most once, within ten seconds. Safe to call twice. */
export async function closeAll(): Promise<void> {
  const open = [...closers()].reverse();
  closers().clear();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  const closing = (async () => {
    for (const close of open) {
      try {
        await close();
      } catch (error) {
        logger.error({ err: error }, "could not close in order");
      }
    }
  })();
  await Promise.race([closing, limit]);
  clearTimeout(timer);
}

/**
 * Closes everything, once: later calls change nothing.
 * @param drainMs how long the process serves requests as before, except that it reports that it is not ready
 */
export async function shutDown(drainMs = 0): Promise<void> {
  if (isDraining()) return;
  state().isDraining = true;
  if (drainMs > 0) await wait(drainMs);
  await closeAll();
}

/**
 * Runs `stop` on the first SIGTERM or SIGINT, and then ends the process. Later signals change nothing: a service manager
 * signals the whole group, and the launcher each process once more.
 */
export function installShutdown(stop: () => Promise<void> = shutDown): void {
  let isStopping = false;
  const stopOnce = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop();
    process.exit(0);
  };
  process.on("SIGTERM", stopOnce);
  process.on("SIGINT", stopOnce);
}

/** Ends a process that could not start, with the reason in its log. Its supervisor starts it again. */
export function exitUnstarted(error: unknown): never {
  logger.fatal({ err: error }, "the process could not start");
  process.exit(databaseFault(error) === "away" ? DATABASE_AWAY : 1);
}
