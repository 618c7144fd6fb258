import "server-only";
import { and, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from "drizzle-orm";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import type { LargeAct, LatestAct, LibraryAction } from "../library";
import { APPLIED_AT_ONCE, applyTo } from "./apply";
import { archiveAgain } from "./archive-again";
import { announceLibrary } from "./changes";
import { largeActs } from "./schema";

export const LARGE_ACT_QUEUE = "large-act";
export type LargeActTask = { actId: string };

/** Shown for so long after its end, with its undo. */
const SHOWN_MS = 10 * 60_000;
/** The queue gives up long before; what has not ended by then never will. */
const LIFE_MS = 86_400_000;

type Row = typeof largeActs.$inferSelect;
const ago = (ms: number) => new Date(Date.now() - ms);

/** Writes down what is to be done with these jobs and queues it; what is a day old goes. */
export async function beginLargeAct(workspaceId: string, action: LibraryAction, jobIds: string[]) {
  const id = newId("act");
  await transaction(async (within) => {
    await within.delete(largeActs).where(lt(largeActs.createdAt, ago(LIFE_MS)));
    await within
      .insert(largeActs)
      .values({ id, workspaceId, action, jobIds, total: jobIds.length, createdAt: new Date() });
    await enqueue(LARGE_ACT_QUEUE, { actId: id } satisfies LargeActTask, { transaction: within });
    await announceLibrary(workspaceId, within);
  });
}

/**
 * Goes through a large act from where it was left: each step and how far it came are one transaction, so that
 * it ends exactly once, whatever dies on the way. One at a time in a workspace, in the order they were asked for.
 */
export async function runLargeAct({ actId }: LargeActTask, { signal }: { signal: AbortSignal }) {
  const [asked] = await database()
    .select({ workspaceId: largeActs.workspaceId })
    .from(largeActs)
    .where(eq(largeActs.id, actId));
  if (!asked) return;
  await withLock("bulk-action", asked.workspaceId, async () => {
    const [act] = await database().select().from(largeActs).where(eq(largeActs.id, actId));
    if (!act || act.finishedAt) return;
    for (let from = act.done; from < act.total; from += APPLIED_AT_ONCE) {
      signal.throwIfAborted();
      await step(act, from);
    }
    await transaction(async (within) => {
      await within
        .update(largeActs)
        .set({ finishedAt: new Date(), jobIds: [] })
        .where(eq(largeActs.id, actId));
      await announceLibrary(act.workspaceId, within, { jobs: true });
    });
  });
}

async function step({ id, workspaceId, action, jobIds, createdAt: at }: Row, from: number): Promise<void> {
  const ids = jobIds.slice(from, from + APPLIED_AT_ONCE);
  if (action.do === "archive") {
    const changed = await archiveAgain(workspaceId, ids);
    return transaction((within) => advance(id, from, ids.length, changed, within));
  }
  await transaction(async (within) => {
    const changed = await applyTo({ workspaceId, ids, action, at, isTold: false }, within);
    await advance(id, from, ids.length, changed, within);
  });
}

/** @throws Error when somebody else has gone on from here */
async function advance(id: string, from: number, many: number, changed: number, within: Transaction) {
  const { rowCount } = await within
    .update(largeActs)
    .set({ done: from + many, changed: sql`${largeActs.changed} + ${changed}` })
    .where(and(eq(largeActs.id, id), eq(largeActs.done, from)));
  if (rowCount !== 1) throw new Error("This act is gone through somewhere else.");
}

/** The latest large act of the workspace, while it goes on and for some minutes after. */
export async function readLatestAct({ workspaceId }: Pick<Session, "workspaceId">): Promise<LatestAct> {
  const { jobIds: _, ...columns } = getTableColumns(largeActs);
  const isShown = or(
    gt(largeActs.finishedAt, ago(SHOWN_MS)),
    and(isNull(largeActs.finishedAt), gt(largeActs.createdAt, ago(LIFE_MS))),
  );
  const [row] = await database()
    .select(columns)
    .from(largeActs)
    .where(and(eq(largeActs.workspaceId, workspaceId), isShown))
    .orderBy(desc(largeActs.createdAt))
    .limit(1);
  return { object: "latest_act", act: row ? toAct(row) : null };
}

const toAct = ({
  id,
  action,
  total,
  done,
  changed,
  createdAt,
  finishedAt,
}: Omit<Row, "jobIds">): LargeAct => ({
  id,
  action,
  total,
  done,
  changed,
  deleted_at: action.do === "delete" && changed > 0 ? createdAt.toISOString() : null,
  finished_at: finishedAt?.toISOString() ?? null,
});
