import "server-only";
import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { storedFiles } from "@/lib/files/server/schema";
import { isWaiting } from "@/lib/jobs/server/lease";
import { ACTIVE_LITERALS, jobs } from "@/lib/jobs/server/schema";
import { apiKeys } from "@/lib/keys/server/schema";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { processValue } from "@/lib/platform/server/process-value";
import { QUEUE_SCHEMA } from "@/lib/platform/server/queue";
import { sessions } from "@/lib/session/server/schema";

/** Several scrapers, or several figures of one scrape, read the same. */
const KEPT_MS = 5_000;
/** Adding up all files reads them all: about a second for each million. */
const STORED_KEPT_MS = 5 * 60_000;
const STATEMENT_WITHIN_MS = 3_000;
/**
 * Version 0.1.0 put every job there, too. While it is replaced, its processes still do, and nobody takes them: the
 * jobs are found by their rows. The queue forgets such tasks after its two weeks.
 */
const FORMER_QUEUE = "send-job";

/** What all processes share, as the database has it. Ages in seconds. */
export type SharedState = {
  /** Jobs that are not settled; `waiting` are those that a refusal holds until there is a slot or a limit has ended. */
  jobs: { state: string; kind: string; count: number; oldestSeconds: number }[];
  /** How long the job that is due for longest has waited for a process to take it. */
  overdueSeconds: number;
  queues: { queue: string; ready: number; deferred: number; oldestSeconds: number }[];
  sessions: number;
  /** API keys that wait because the service answered 429. */
  heldKeys: number;
  /** Worker processes that are connected. */
  workers: number;
};

/** Reads each figure from an index that holds only what it counts, so that ten million old jobs cost nothing. */
async function query(within: Transaction): Promise<SharedState> {
  await within.execute(sql.raw(`set local statement_timeout = ${STATEMENT_WITHIN_MS}`));
  const active = await within.execute<SharedState["jobs"][number]>(sql`
    select case when ${isWaiting} or status = 'sending' and retry_at > now() then 'waiting' else status end as state, kind, count(*)::int as count,
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
      (select count(*)::int from ${sessions} where revoked_at is null and expires_at > now()) as sessions,
      (select count(*)::int from ${apiKeys} where cooldown_until > now()) as "heldKeys",
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'worker listen') as workers`);
  const [rest] = figures.rows;
  if (rest === undefined) throw new Error("A query of figures gave no row.");
  return { jobs: active.rows, queues: queues.rows, ...rest };
}

/** @throws Error while the database does not answer */
export const readSharedState = kept("operations.state", KEPT_MS, () => transaction(query));

/** The bytes of all files of ours, and of the disk they are on. */
export const readStore = kept("operations.stored", STORED_KEPT_MS, async () => {
  const [stored] = await database()
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.sizeBytes}), 0)::float8`,
    })
    .from(storedFiles);
  return stored ?? { files: 0, bytes: 0 };
});

/** Free and all bytes of the disk of DATA_DIR. */
export async function readDisk(): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(env().DATA_DIR);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Reads once in a while, and once at a time. A failure is not kept. */
function kept<Value>(name: string, forMs: number, read: () => Promise<Value>): () => Promise<Value> {
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
