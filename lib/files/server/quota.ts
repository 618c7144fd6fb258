import "server-only";
import { eq, lt, ne, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";
import { librarySettings, storageReservations, storedFiles } from "./schema";
import { uncheckedStore } from "./store";
import type { StoreName } from "./store-type";

/**
 * A workspace with so much left is not added up again for some seconds, because fewer bytes arrive in that
 * time.
 */
const FAR_FROM_LIMIT_BYTES = 10e9;
const COUNTED_FOR_MS = 10_000;
/** Maximum number of workspaces whose sum is cached. */
const MAX_COUNTED = 10_000;

/** The files of a workspace in our storage: results, uploads and described clips. */
export async function readStoredTotals(workspaceId: string): Promise<{ files: number; bytes: number }> {
  const [sums] = await database()
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.sizeBytes}), 0)::float8`,
    })
    .from(storedFiles)
    .where(eq(storedFiles.workspaceId, workspaceId));
  return sums ?? { files: 0, bytes: 0 };
}

export type StoredBy = { personId: string; files: number; bytes: number };

/** What people hold of the files of their workspace. Who holds nothing is not among them. */
export async function readStoredBy(
  workspaceId: string,
  personIds: readonly string[],
  executor: Executor = database(),
): Promise<StoredBy[]> {
  const { rows } = await executor.execute(sql`select person_id as "personId", files, bytes
    from stored_by_people(${workspaceId}, ${sql.param(personIds)}::text[])`);
  return storedBy.parse(rows);
}

const storedBy = z.array(z.object({ personId: z.string(), files: z.number(), bytes: z.number() }));

/** The storage limit in bytes: the workspace's setting, at most the server's limit; null is no limit. */
export function limitBytes(quotaBytes: number | null): number | null {
  const { maxStorageBytes } = env();
  if (quotaBytes === null || maxStorageBytes === null) return quotaBytes ?? maxStorageBytes;
  return Math.min(quotaBytes, maxStorageBytes);
}

/** The limit of a workspace in bytes; null is none. */
async function limitOf(workspaceId: string, within: Executor = database()): Promise<number | null> {
  const [row] = await within
    .select({ quotaBytes: librarySettings.quotaBytes })
    .from(librarySettings)
    .where(eq(librarySettings.workspaceId, workspaceId));
  return limitBytes(row?.quotaBytes ?? null);
}

/** Whether there is any room for another file. Without a limit the files are not added up. */
export async function isUnderQuota(workspaceId: string): Promise<boolean> {
  const limit = await limitOf(workspaceId);
  return (
    limit === null || (cachedBytes(workspaceId, limit) ?? (await readStoredTotals(workspaceId)).bytes) < limit
  );
}

const counted = processValue(
  "library.counted-bytes",
  () => new LRUCache<string, number>({ max: MAX_COUNTED, ttl: COUNTED_FOR_MS }),
);

/** The stored bytes of a workspace some seconds ago, if they were far from the limit; null when it must be added up. */
function cachedBytes(workspaceId: string, limit: number): number | null {
  const bytes = counted().get(workspaceId);
  return bytes !== undefined && bytes + FAR_FROM_LIMIT_BYTES < limit ? bytes : null;
}

const cacheBytes = (workspaceId: string, bytes: number): void => void counted().set(workspaceId, bytes);

/** A process that died leaves its reservations for so long, by the database's clock. */
const LIVES_FOR = sql`now() + interval '60 seconds'`;
const BEAT_MS = 15_000;
/** What a file of unknown size takes at a time, while so much more is left that nobody is refused for it. */
const STEP_BYTES = 4_000_000;
const AMPLE_BYTES = 256_000_000;
/** Files of one workspace on their way at once, in all processes. */
const MAX_OPEN = 64;

/** One limit for bytes, and the refusal of what is beyond it. */
export type ByteLimit = { leftBytes: number; refusal: () => ApiError };

export type Reserved = {
  store: StoreName;
  /** Whose limit the file counts for; null for what is made here of a stored file. */
  workspaceId: string | null;
  /** Who uploads it. */
  personId?: string;
  /** Other limits, besides that of the workspace. `id` is that of this reservation, which is not to be counted. */
  alsoWithin?: ((within: Transaction, id: string) => Promise<ByteLimit[]>) | undefined;
};

/** What a file takes of its workspace's limit and of the disk, from before its first byte until a row names it. */
export type Reservation = {
  /**
   * Makes it as large as the bytes that have come, where fewer were declared.
   * @throws ApiError when there is no room for them
   */
  cover(receivedBytes: number): Promise<void>;
  /**
   * Ends it in the transaction that writes the row of the file.
   * @throws ApiError `request_timeout` when it has lapsed, as after the machine slept
   */
  settle(within: Transaction): Promise<void>;
  /** Ends it in any case. @returns whether it was still open: no row names the file */
  release(): Promise<boolean>;
};

/**
 * Reserves room for a file of this size, 0 for an unknown one, atomically over all processes of the database.
 * @throws ApiError `insufficient_storage`, `rate_limited` or that of `alsoWithin`
 */
export async function reserveStorage(what: Reserved, declaredBytes: number): Promise<Reservation> {
  const id = newId("quota");
  let reservedBytes = 0;
  let writtenBytes = 0;
  const grow = async (needBytes: number, wantBytes: number) => {
    const held = await oneByOne((within) =>
      hold(within, { id, ...what, needBytes, wantBytes, writtenBytes }),
    );
    if (held instanceof ApiError) throw held;
    reservedBytes = held;
  };
  // A file of unknown size needs at least some room.
  const firstBytes = Math.max(declaredBytes, 1);
  await grow(firstBytes, firstBytes);
  const extend = () =>
    database()
      .update(storageReservations)
      .set({ expiresAt: LIVES_FOR, writtenBytes })
      .where(eq(storageReservations.id, id));
  // While the database is away, nothing can be written either; the next beat says the same.
  const beat = setInterval(() => extend().catch(() => undefined), BEAT_MS).unref();
  return {
    async cover(receivedBytes) {
      if (receivedBytes > reservedBytes) await grow(receivedBytes, receivedBytes + STEP_BYTES);
      writtenBytes = receivedBytes;
    },
    async settle(within) {
      const which = eq(storageReservations.id, id);
      const { rowCount } = await within.delete(storageReservations).where(which);
      if (rowCount !== 1) throw new ApiError("request_timeout", messages.lapsed);
    },
    async release() {
      clearInterval(beat);
      const { rowCount } = await database().delete(storageReservations).where(eq(storageReservations.id, id));
      return rowCount === 1;
    },
  };
}

/** Whoever waits for a lock holds a connection. Many at once would leave none for anything else. */
const reserving = processValue("files.reserving", () => new PQueue({ concurrency: 1 }));
const oneByOne = <Result>(work: (within: Transaction) => Promise<Result>): Promise<Result> =>
  reserving().add(() => transaction(work));

type Size = { needBytes: number; wantBytes: number; writtenBytes: number };

/**
 * Makes or changes a reservation.
 * @returns its bytes, or the refusal. What is refused gives its room back at once, so that of several files of unknown
 * size which don't fit together, as many end as there is room for.
 */
async function hold(
  within: Transaction,
  {
    id,
    store,
    workspaceId,
    personId,
    alsoWithin,
    needBytes,
    wantBytes,
    writtenBytes,
  }: Reserved & Size & { id: string },
): Promise<number | ApiError> {
  if (workspaceId !== null) {
    await lockWithin(within, "storage", workspaceId);
    const bound = await storageBound(within, workspaceId, id);
    const bounds = [bound, ...((await alsoWithin?.(within, id)) ?? [])];
    const tightest = bounds.reduce((one, other) => (other.leftBytes < one.leftBytes ? other : one));
    if (tightest.leftBytes < needBytes) {
      await within.delete(storageReservations).where(eq(storageReservations.id, id));
      return tightest.refusal();
    }
    if (tightest.leftBytes < wantBytes + AMPLE_BYTES) wantBytes = needBytes;
  }
  await lockWithin(within, "storage-disk", "");
  await within.delete(storageReservations).where(lt(storageReservations.expiresAt, sql`now()`));
  const [others] = await within
    .select({ bytes: sql<number>`coalesce(sum(reserved_bytes - written_bytes), 0)::float8` })
    .from(storageReservations)
    .where(ne(storageReservations.id, id));
  await uncheckedStore(store).assertSpace((others?.bytes ?? 0) + wantBytes - writtenBytes);
  const size = { reservedBytes: wantBytes, writtenBytes, expiresAt: LIVES_FOR };
  await within
    .insert(storageReservations)
    .values({ id, workspaceId, personId: personId ?? null, store, ...size })
    .onConflictDoUpdate({ target: storageReservations.id, set: size });
  return wantBytes;
}

/**
 * What a workspace has left beside this reservation. One statement reads both what is stored and what is reserved, so a
 * file that is settled meanwhile is in one of them.
 */
async function storageBound(within: Transaction, workspaceId: string, id: string): Promise<ByteLimit> {
  const limit = await limitOf(workspaceId, within);
  const knownBytes = limit === null ? 0 : cachedBytes(workspaceId, limit);
  const stored =
    knownBytes ??
    sql`(select coalesce(sum(size_bytes), 0) from ${storedFiles} where workspace_id = ${workspaceId})`;
  const { rows } = await within.execute(sql`
    select ${stored}::float8 as "storedBytes", coalesce(sum(reserved_bytes), 0)::float8 as "reservedBytes",
      count(*)::int as open
    from storage_reservations where workspace_id = ${workspaceId} and id <> ${id} and expires_at > now()`);
  const { storedBytes, reservedBytes, open } = usage.parse(rows)[0];
  if (open >= MAX_OPEN) throw new ApiError("rate_limited", messages.tooManyOpen, { retryAfterSeconds: 5 });
  if (limit !== null && knownBytes === null) cacheBytes(workspaceId, storedBytes);
  const leftBytes = limit === null ? Number.POSITIVE_INFINITY : limit - storedBytes - reservedBytes;
  return {
    leftBytes,
    refusal: () =>
      new ApiError(
        "insufficient_storage",
        leftBytes > 0 ? messages.doesNotFit(leftBytes) : messages.storageFull,
      ),
  };
}

const usage = z.tuple([
  z.object({
    storedBytes: z.number(),
    reservedBytes: z.number(),
    open: z.number(),
  }),
]);
