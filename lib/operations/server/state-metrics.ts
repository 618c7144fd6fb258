import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { gauge } from "@/lib/platform/server/metrics";
import { readDisk, readSharedState, readStore, type SharedState } from "./state";

/**
 * Registers what all processes share. Each process that is scraped gives the same figures: take the maximum
 * over the processes, never the sum. While the database is away they are absent, and `atelier_database_up`
 * is 0.
 */
export function registerStateMetrics(): void {
  gauge({ name: "atelier_database_up", help: "1 while the database answers this process" }, async (figure) =>
    figure.set((await sharedState()) === null ? 0 : 1),
  );
  registerJobs();
  registerQueues();
  shared(
    "atelier_job_overdue_seconds",
    "How long a job that is due has waited to be taken",
    "overdueSeconds",
  );
  shared("atelier_sessions", "Signed-in browsers", "sessions");
  shared("atelier_held_keys", "API keys that wait after a 429 of the service", "heldKeys");
  shared("atelier_workers", "Worker processes connected to the database", "workers");
  registerStore();
}

/** A scraper waits ten seconds. Then it would have nothing at all. */
const READ_WITHIN_MS = 5_000;

/** The value, or null when it can't be read in time. */
const soon = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  Promise.race([reading.catch(() => null), wait(READ_WITHIN_MS, null, { ref: false })]);

const sharedState = (): Promise<SharedState | null> => soon(readSharedState());

type Figure = "overdueSeconds" | "sessions" | "heldKeys" | "workers";

function shared(name: string, help: string, key: Figure): void {
  gauge({ name, help }, async (figure) => {
    const state = await sharedState();
    if (state === null) figure.remove();
    else figure.set(state[key]);
  });
}

function registerJobs(): void {
  const labels = ["state", "kind"] as const;
  gauge({ name: "atelier_jobs", help: "Jobs that are not settled", labels }, async (figure) => {
    figure.reset();
    for (const { state, kind, count } of (await sharedState())?.jobs ?? [])
      figure.set({ state, kind }, count);
  });
  const help = "Age of the oldest job that is not settled";
  gauge({ name: "atelier_job_oldest_seconds", help, labels }, async (figure) => {
    figure.reset();
    for (const { state, kind, oldestSeconds } of (await sharedState())?.jobs ?? [])
      figure.set({ state, kind }, oldestSeconds);
  });
}

function registerQueues(): void {
  const depth = { name: "atelier_queue_tasks", help: "Tasks of the queue that wait" };
  gauge({ ...depth, labels: ["queue", "state"] }, async (figure) => {
    figure.reset();
    for (const { queue, ready, deferred } of (await sharedState())?.queues ?? []) {
      figure.set({ queue, state: "ready" }, ready);
      figure.set({ queue, state: "deferred" }, deferred);
    }
  });
  const age = {
    name: "atelier_queue_oldest_seconds",
    help: "How long the oldest task that is due has waited",
  };
  gauge({ ...age, labels: ["queue"] }, async (figure) => {
    figure.reset();
    for (const { queue, oldestSeconds } of (await sharedState())?.queues ?? [])
      figure.set({ queue }, oldestSeconds);
  });
}

function registerStore(): void {
  const stored = { name: "atelier_store_bytes", help: "Bytes of results and uploads in our storage" };
  gauge(stored, async (figure) => {
    const store = await soon(readStore());
    if (store === null) figure.remove();
    else figure.set(store.bytes);
  });
  const disk = { name: "atelier_disk_bytes", help: "The disk of DATA_DIR", labels: ["part"] as const };
  gauge(disk, async (figure) => {
    figure.reset();
    const space = await soon(readDisk());
    if (space === null) return;
    figure.set({ part: "free" }, space.freeBytes);
    figure.set({ part: "total" }, space.totalBytes);
  });
}
