import "server-only";
import { and, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from "drizzle-orm";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import type { BulkAction, BulkActionRun, LatestBulkAction } from "../library";
import { APPLIED_AT_ONCE, applyTo } from "./apply";
import { archiveAgain } from "./archive-again";
import { announceLibrary } from "./changes";
import { purgeJobs } from "./purge";
import { bulkActionRuns } from "./schema";

export const BULK_ACTION_QUEUE = "bulk-action";
export type BulkActionTask = { runId: string };

/** How long it is shown after its end, with its undo. */
const SHOWN_MS = 10 * 60_000;
/** The queue gives up long before this. A run that has not ended by then never will. */
const LIFE_MS = 86_400_000;

type Row = typeof bulkActionRuns.$inferSelect;
const ago = (ms: number) => new Date(Date.now() - ms);

/** Stores a bulk action with its jobs and queues it. Deletes runs that are a day old. */
export async function queueBulkAction(workspaceId: string, action: BulkAction, jobIds: string[]) {
  const id = newId("run");
  await transaction(async (within) => {
    await within.delete(bulkActionRuns).where(lt(bulkActionRuns.createdAt, ago(LIFE_MS)));
    await within
      .insert(bulkActionRuns)
      .values({ id, workspaceId, action, jobIds, total: jobIds.length, createdAt: new Date() });
    await enqueue(BULK_ACTION_QUEUE, { runId: id } satisfies BulkActionTask, { transaction: within });
    await announceLibrary(workspaceId, within);
  });
}

/**
 * Continues a long bulk action where it stopped. Each step and its progress are one transaction, so that
 * every step counts exactly once, even when processes die. A workspace runs one at a time, in the order of
 * the requests.
 */
export async function runBulkAction({ runId }: BulkActionTask, { signal }: { signal: AbortSignal }) {
  const [queued] = await database()
    .select({ workspaceId: bulkActionRuns.workspaceId })
    .from(bulkActionRuns)
    .where(eq(bulkActionRuns.id, runId));
  if (!queued) return;
  await withLock("bulk-action", queued.workspaceId, async () => {
    const [run] = await database().select().from(bulkActionRuns).where(eq(bulkActionRuns.id, runId));
    if (!run || run.finishedAt) return;
    for (let from = run.done; from < run.total; from += APPLIED_AT_ONCE) {
      signal.throwIfAborted();
      await step(run, from);
    }
    await transaction(async (within) => {
      await within
        .update(bulkActionRuns)
        .set({ finishedAt: new Date(), jobIds: [] })
        .where(eq(bulkActionRuns.id, runId));
      await announceLibrary(run.workspaceId, within, { jobs: true });
    });
  });
}

async function step({ id, workspaceId, action, jobIds, createdAt: at }: Row, from: number): Promise<void> {
  const ids = jobIds.slice(from, from + APPLIED_AT_ONCE);
  if (action.do === "archive" || action.do === "purge") {
    const changed = action.do === "purge" ? await purgeJobs(ids, at) : await archiveAgain(workspaceId, ids);
    return transaction((within) => advance(id, from, ids.length, changed, within));
  }
  await transaction(async (within) => {
    const changed = await applyTo({ workspaceId, ids, action, at, isAnnounced: false }, within);
    await advance(id, from, ids.length, changed.length, within);
  });
}

/** @throws Error when another process has continued from here */
async function advance(id: string, from: number, many: number, changed: number, within: Transaction) {
  const { rowCount } = await within
    .update(bulkActionRuns)
    .set({ done: from + many, changed: sql`${bulkActionRuns.changed} + ${changed}` })
    .where(and(eq(bulkActionRuns.id, id), eq(bulkActionRuns.done, from)));
  if (rowCount !== 1) throw new Error("This bulk action is gone through somewhere else.");
}

/** The latest long bulk action of the workspace, while it runs and for some minutes after. */
export async function readLatestBulkAction({
  workspaceId,
}: Pick<Session, "workspaceId">): Promise<LatestBulkAction> {
  const { jobIds: _, ...columns } = getTableColumns(bulkActionRuns);
  const isShown = or(
    gt(bulkActionRuns.finishedAt, ago(SHOWN_MS)),
    and(isNull(bulkActionRuns.finishedAt), gt(bulkActionRuns.createdAt, ago(LIFE_MS))),
  );
  const [row] = await database()
    .select(columns)
    .from(bulkActionRuns)
    .where(and(eq(bulkActionRuns.workspaceId, workspaceId), isShown))
    .orderBy(desc(bulkActionRuns.createdAt))
    .limit(1);
  return { object: "latest_bulk_action", run: row ? toRun(row) : null };
}

const toRun = ({
  id,
  action,
  total,
  done,
  changed,
  createdAt,
  finishedAt,
}: Omit<Row, "jobIds">): BulkActionRun => ({
  id,
  action,
  total,
  done,
  changed,
  deleted_at: action.do === "delete" && changed > 0 ? createdAt.toISOString() : null,
  finished_at: finishedAt?.toISOString() ?? null,
});
