import "server-only";
import { and, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { isUnderQuota } from "@/lib/files/server/quota";
import { assetStore } from "@/lib/files/server/store";
import { database, transaction } from "@/lib/platform/server/database";
import { processValue } from "@/lib/platform/server/process-value";
import { enqueue } from "@/lib/platform/server/queue";
import { ARCHIVE_QUEUE, type ArchiveTask } from "./asset";
import { assets } from "./schema";

/** Tasks that are queued in one turn. */
const AT_ONCE = 100;
/** A task that was lost is queued anew after this. */
const ANEW = sql`now() + interval '1 hour'`;

/** After new results: what failed or was imported has waited anyway. */
const LATER = -1;
/** A host that has just given a file is asked for the rest at once, but not again and again for what it refuses. */
const WAKE_EVERY_MS = 30_000;

const isUnsaved = isNull(assets.archivedAt);
/** A time later than any that is set was set before the clock was changed. It counts as due. */
const isDue = and(
  isUnsaved,
  or(lte(assets.archiveAt, sql`now()`), gt(assets.archiveAt, sql`now() + interval '65 minutes'`)),
);
const waitsForSpace = eq(assets.archiveWaitsFor, "room");
const hostName = sql<string>`split_part(${assets.upstreamUrl}, '/', 3)`;

/**
 * Queues the copies whose next try is due, as long as there is room for files: on the disk, and for each workspace
 * below its limit. Any number of processes may run it.
 * @returns how many
 */
export async function queueDueCopies(): Promise<number> {
  const [first] = await database().select({ id: assets.id }).from(assets).where(isDue).limit(1);
  if (!first || !(await assetStore().hasSpace())) return 0;
  const full = await fullWorkspaces();
  const isDeferred = full.length > 0 ? and(waitsForSpace, inArray(assets.workspaceId, full)) : undefined;
  return transaction(async (within) => {
    const due = await within
      .select({ id: assets.id })
      .from(assets)
      .where(and(isDue, isDeferred && or(isNull(assets.archiveWaitsFor), not(isDeferred))))
      .orderBy(asc(assets.archiveAt))
      .limit(AT_ONCE)
      .for("update", { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await within
      .update(assets)
      .set({ archiveAt: ANEW, archiveWaitsFor: null })
      .where(inArray(assets.id, ids));
    for (const assetId of ids) {
      await enqueue(ARCHIVE_QUEUE, { assetId } satisfies ArchiveTask, {
        transaction: within,
        priority: LATER,
      });
    }
    return ids.length;
  });
}

/** The workspaces at their limit among those whose results wait for room. */
async function fullWorkspaces(): Promise<string[]> {
  const waiting = await database()
    .selectDistinct({ id: assets.workspaceId })
    .from(assets)
    .where(and(isDue, waitsForSpace));
  const full: string[] = [];
  for (const { id } of waiting) if (!(await isUnderQuota(id))) full.push(id);
  return full;
}

/** After a file of this address has arrived: everything that waits for its host is due now. */
export async function wakeHost(address: string): Promise<void> {
  if (!URL.canParse(address)) return;
  const { host } = new URL(address);
  if (awake().has(host)) return;
  awake().set(host, true);
  await makeDue(eq(hostName, host));
}

const awake = processValue(
  "assets.awake-hosts",
  () => new LRUCache<string, true>({ max: 1_000, ttl: WAKE_EVERY_MS }),
);

/** Makes one result of each host that is away due now, so that its return is noticed. */
export async function probeHosts(): Promise<void> {
  const soonest = database()
    .selectDistinctOn([hostName], { id: assets.id })
    .from(assets)
    .where(and(isUnsaved, eq(assets.archiveWaitsFor, "host")))
    .orderBy(hostName, asc(assets.archiveAt));
  await makeDue(sql`${assets.id} = any(array(${soonest}))`);
}

async function makeDue(which: SQL): Promise<void> {
  await database()
    .update(assets)
    .set({ archiveAt: sql`now()` })
    .where(and(isUnsaved, eq(assets.archiveWaitsFor, "host"), gt(assets.archiveAt, sql`now()`), which));
}
