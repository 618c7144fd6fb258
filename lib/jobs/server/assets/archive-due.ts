import "server-only";
import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { isUnderQuota } from "@/lib/files/server/quota";
import { assetStore } from "@/lib/files/server/store";
import { database, transaction } from "@/lib/platform/server/database";
import { processValue } from "@/lib/platform/server/process-value";
import { queueCopy } from "./asset";
import { assets } from "./schema";
import { isUnchecked } from "./unchecked-copy";

/** Tasks that are queued by one call. */
const MAX_QUEUED = 100;
/** A task that was lost is queued again after this time. */
const REQUEUED_AT = sql`now() + interval '1 hour'`;

/** A host is woken at most this often, because it may still refuse other files. */
const WAKE_INTERVAL_MS = 30_000;

const isUnsaved = isNull(assets.archivedAt);
/** A time later than any delay allows was set before the clock was changed. It counts as due. */
const isDue = and(
  isUnsaved,
  or(lte(assets.archiveAt, sql`now()`), gt(assets.archiveAt, sql`now() + interval '65 minutes'`)),
);
const waitsForRoom = eq(assets.archiveWaitsFor, "room");
const hostName = sql<string>`split_part(${assets.upstreamUrl}, '/', 3)`;

/**
 * Queues the copies whose next try is due; none while the disk has no room. Copies that wait for room also wait until
 * their workspace is below its limit. Any number of processes may run it.
 * @returns how many were queued
 */
export async function queueDueCopies(): Promise<number> {
  const [first] = await database().select({ id: assets.id }).from(assets).where(isDue).limit(1);
  if (!first || !(await assetStore().hasSpace())) return 0;
  const full = await fullWorkspaces();
  const isDeferred = full.length > 0 ? and(waitsForRoom, inArray(assets.workspaceId, full)) : undefined;
  return transaction(async (within) => {
    const due = await within
      .select({ id: assets.id, expiresAt: assets.expiresAt })
      .from(assets)
      .where(and(isDue, isDeferred && or(isNull(assets.archiveWaitsFor), not(isDeferred))))
      .orderBy(asc(assets.archiveAt))
      .limit(MAX_QUEUED)
      .for("update", { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await within
      .update(assets)
      .set({ archiveAt: REQUEUED_AT, archiveWaitsFor: sql`case when ${isUnchecked} then 'check' end` })
      .where(inArray(assets.id, ids));
    for (const asset of due) await queueCopy(asset, { within });
    return ids.length;
  });
}

/** The workspaces at their limit among those whose results wait for room. */
async function fullWorkspaces(): Promise<string[]> {
  const waiting = await database()
    .selectDistinct({ id: assets.workspaceId })
    .from(assets)
    .where(and(isDue, waitsForRoom));
  const full: string[] = [];
  for (const { id } of waiting) if (!(await isUnderQuota(id))) full.push(id);
  return full;
}

/** After a file was downloaded from this address: makes all results that wait for its host due. */
export async function wakeHost(address: string): Promise<void> {
  if (!URL.canParse(address)) return;
  const { host } = new URL(address);
  if (wokenHosts().has(host)) return;
  wokenHosts().set(host, true);
  await makeHostResultsDue(eq(hostName, host));
}

const wokenHosts = processValue(
  "assets.woken-hosts",
  () => new LRUCache<string, true>({ max: 1_000, ttl: WAKE_INTERVAL_MS }),
);

/** Makes one result of each unreachable host due, so that its return is noticed. */
export async function probeHosts(): Promise<void> {
  const soonest = database()
    .selectDistinctOn([hostName], { id: assets.id })
    .from(assets)
    .where(and(isUnsaved, eq(assets.archiveWaitsFor, "host")))
    .orderBy(hostName, asc(assets.archiveAt));
  await makeHostResultsDue(sql`${assets.id} = any(array(${soonest}))`);
}

async function makeHostResultsDue(which: SQL): Promise<void> {
  await database()
    .update(assets)
    .set({ archiveAt: sql`now()` })
    .where(and(isUnsaved, eq(assets.archiveWaitsFor, "host"), gt(assets.archiveAt, sql`now()`), which));
}
