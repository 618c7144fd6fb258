import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { logger } from "./logger";
import { singleton } from "./singleton";

type Closer = () => void | Promise<void>;

const MAX_WAIT_MS = 10_000;

const closers = () => singleton("shutdown.closers", () => new Set<Closer>());
const state = () => singleton("shutdown.state", () => ({ installed: false, isDraining: false }));

/** Whether this process was asked to end: it finishes what it has, and a balancer sends it nothing more. */
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
 * Closes everything on the first SIGTERM or SIGINT. Later ones change nothing: a service manager signals the whole
 * group, and the launcher each process once more.
 * @param exit whether to end the process afterwards; Next ends its own
 * @param drainMs how long it answers as before, except that it says it is not ready
 */
export function installShutdown({ exit, drainMs = 0 }: { exit: boolean; drainMs?: number }): void {
  if (state().installed) return;
  state().installed = true;
  const stop = async () => {
    if (isDraining()) return;
    state().isDraining = true;
    if (drainMs > 0) await wait(drainMs);
    await closeAll();
    if (exit) process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/**
 * Runs the start of a process. When it fails, for instance because the database is away, the
 * process ends with code 1 and its supervisor starts it again: Next would answer 500 from then on.
 */
export async function startOrExit(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    logger.fatal({ err: error }, "the process could not start");
    process.exit(1);
  }
}
