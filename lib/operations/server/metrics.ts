import "server-only";
import { statfs } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { storedFiles } from "@/lib/files/server/schema";
import { registerInFlight } from "@/lib/http/server/shedding";
import { assets } from "@/lib/jobs/server/assets/schema";
import { startJobCounters } from "@/lib/jobs/server/job-metrics";
import { ACTIVE_LITERALS, jobs } from "@/lib/jobs/server/schema";
import { WAITING_FOR_SLOT } from "@/lib/jobs/server/wake";
import { apiKeys } from "@/lib/keys/server/schema";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { openSubscriptions } from "@/lib/platform/server/listen";
import { gauge } from "@/lib/platform/server/metrics";
import { processValue } from "@/lib/platform/server/process-value";
import { QUEUE_SCHEMA } from "@/lib/platform/server/queue";
import { isDraining } from "@/lib/platform/server/shutdown";
import { openStreams } from "@/lib/platform/server/sse";
import { openStreamsOf, STREAM_KINDS, STREAM_LIMITS } from "@/lib/platform/server/stream-limits";
import { sessions } from "@/lib/session/server/schema";
import { breaker } from "@/lib/upstream/server/health";
import { PARTS, readReadiness, WORKING } from "./readiness";

/** Registers what this process has open now, and begins what it may never count. */
export function registerProcessMetrics(): void {
  startJobCounters();
  registerInFlight();
  gauge({ name: "atelier_open_streams", help: "Server-sent event streams open in this process" }, (figure) =>
    figure.set(openStreams()),
  );
  gauge(
    {
      name: "atelier_open_subscriptions",
      help: "Subscriptions to the database's notifications in this process",
    },
    (figure) => figure.set(openSubscriptions()),
  );
  gauge(
    { name: "atelier_streams", help: "Streams open in this process, by kind", labels: ["kind"] },
    (figure) => {
      for (const kind of STREAM_KINDS) figure.set({ kind }, openStreamsOf(kind));
    },
  );
  gauge(
    {
      name: "atelier_streams_limit",
      help: "How many streams of a kind this process opens",
      labels: ["kind"],
    },
    (figure) => {
      for (const kind of STREAM_KINDS) figure.set({ kind }, STREAM_LIMITS[kind].all);
    },
  );
  gauge(
    {
      name: "atelier_upstream_breaker_open",
      help: "1 while this process sends the upstream no calls, because it failed",
    },
    (figure) => figure.set(breaker().isOpen ? 1 : 0),
  );
  gauge(
    {
      name: "atelier_ready",
      help: "1 while this process has what its work needs: the database, the queue, the store, the disk",
      labels: ["part"],
    },
    async (figure) => {
      const { parts } = await readReadiness();
      for (const part of PARTS) figure.set({ part }, WORKING.includes(parts[part]) ? 1 : 0);
    },
  );
  gauge({ name: "atelier_draining", help: "1 after this process was told to stop" }, (figure) =>
    figure.set(isDraining() ? 1 : 0),
  );
}

/**
 * Registers what all processes share. Each process that is scraped gives the same figures: take the maximum
 * over the processes, never the sum. While the database is away they are absent, and `atelier_database_up`
 * is 0.
 */
export function registerStateMetrics(): void {
  gauge(
    { name: "atelier_database_up", help: "1 while this process can reach the database" },
    async (figure) => figure.set((await sharedState()) === null ? 0 : 1),
  );
  registerJobs();
  registerQueues();
  shared(
    "atelier_job_overdue_seconds",
    "How long a job that is due has waited to be taken",
    "overdueSeconds",
  );
  shared("atelier_sessions", "Signed-in browsers", "sessions");
  shared("atelier_held_keys", "API keys that wait after a 429 of the upstream", "heldKeys");
  shared("atelier_workers", "Worker processes connected to the database", "workers");
  shared(
    "atelier_unsaved_oldest_seconds",
    "How long the oldest result that is still tried has waited for its copy",
    "unsavedSeconds",
  );
  registerStore();
}

/** A scraper waits ten seconds. Then it would have nothing at all. */
const READ_TIMEOUT_MS = 5_000;

/** The value, or null when it can't be read in time. */
const orNull = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  Promise.race([reading.catch(() => null), wait(READ_TIMEOUT_MS, null, { ref: false })]);

const sharedState = (): Promise<SharedState | null> => orNull(readSharedState());

type Figure = "overdueSeconds" | "unsavedSeconds" | "sessions" | "heldKeys" | "workers";

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
    const store = await orNull(readStore());
    if (store === null) figure.remove();
    else figure.set(store.bytes);
  });
  const disk = { name: "atelier_disk_bytes", help: "The disk of DATA_DIR", labels: ["part"] as const };
  gauge(disk, async (figure) => {
    figure.reset();
    const space = await orNull(readDisk());
    if (space === null) return;
    figure.set({ part: "free" }, space.freeBytes);
    figure.set({ part: "total" }, space.totalBytes);
  });
}

/** Several scrapers, or several figures of one scrape, share one read. */
const CACHED_MS = 5_000;
/** Adding up all files reads them all: about a second for each million. */
const STORED_CACHED_MS = 5 * 60_000;
const STATEMENT_TIMEOUT_MS = 3_000;
/**
 * Version 0.1.0 put every job there, too. While it is replaced, its processes still do, and nobody takes them: the
 * jobs are found by their rows. The queue forgets such tasks after its two weeks.
 */
const FORMER_QUEUE = "send-job";

/** What all processes share, as the database has it. Ages in seconds. */
type SharedState = {
  /** Jobs that are not settled; `waiting` are those that a refusal holds until there is a slot or a limit has ended. */
  jobs: { state: string; kind: string; count: number; oldestSeconds: number }[];
  /** How long the job that is due for longest has waited for a process to take it. */
  overdueSeconds: number;
  /** Age of the oldest result without a copy of ours, of those whose copy is still tried. */
  unsavedSeconds: number;
  queues: { queue: string; ready: number; deferred: number; oldestSeconds: number }[];
  sessions: number;
  /** API keys that wait because the upstream responded with 429. */
  heldKeys: number;
  /** Worker processes that are connected. */
  workers: number;
};

/** Reads each figure from an index that holds only what it counts, so that ten million old jobs cost nothing. */
async function query(within: Transaction): Promise<SharedState> {
  await within.execute(sql.raw(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`));
  const active = await within.execute<SharedState["jobs"][number]>(sql`
    select case when ${WAITING_FOR_SLOT} or status = 'sending' and retry_at > now() then 'waiting' else status end as state, kind, count(*)::int as count,
      extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
    from ${jobs} where status in ${ACTIVE_LITERALS} group by 1, 2`);
  const queues = await within.execute<SharedState["queues"][number]>(sql`
    select name as queue, (count(*) filter (where start_after <= now()))::int as ready,
      (count(*) filter (where start_after > now()))::int as deferred,
      greatest(0, coalesce(extract(epoch from now() - min(start_after)), 0))::float8 as "oldestSeconds"
    from ${sql.raw(QUEUE_SCHEMA)}.job
      where state < 'active' and not blocked and name <> ${FORMER_QUEUE} group by 1`);
  const figures = await within.execute<Omit<SharedState, "jobs" | "queues">>(sql`
    select
      (select greatest(0, coalesce(extract(epoch from now() - min(greatest(next_attempt_at, lease_until))), 0))::float8
        from ${jobs} where next_attempt_at < now()) as "overdueSeconds",
      (select greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8
        from ${assets} where archived_at is null and archive_at is not null
          and archive_waits_for is distinct from 'check') as "unsavedSeconds",
      (select count(*)::int from ${sessions} where token_hash is null and revoked_at is null and expires_at > now()) as sessions,
      (select count(*)::int from ${apiKeys} where cooldown_until > now()) as "heldKeys",
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'worker listen') as workers`);
  const [rest] = figures.rows;
  if (rest === undefined) throw new Error("A query of figures gave no row.");
  return { jobs: active.rows, queues: queues.rows, ...rest };
}

/** @throws Error while the database can't be reached */
const readSharedState = cached("operations.state", CACHED_MS, () => transaction(query));

/** The bytes of all files of ours, and of the disk they are on. */
const readStore = cached("operations.stored", STORED_CACHED_MS, async () => {
  const [stored] = await database()
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.sizeBytes}), 0)::float8`,
    })
    .from(storedFiles);
  return stored ?? { files: 0, bytes: 0 };
});

/** Free and all bytes of the disk of DATA_DIR. */
async function readDisk(): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(env().DATA_DIR);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Reads once in a while, and once at a time. A failure is not cached. */
function cached<Value>(name: string, forMs: number, read: () => Promise<Value>): () => Promise<Value> {
  const memory = processValue<{ at: number; value?: Promise<Value> }>(name, () => ({ at: 0 }));
  return () => {
    const { at, value } = memory();
    if (value !== undefined && performance.now() - at < forMs) return value;
    const reading = read();
    Object.assign(memory(), { at: performance.now(), value: reading });
    reading.catch(() => memory().value === reading && delete memory().value);
    return reading;
  };
}
