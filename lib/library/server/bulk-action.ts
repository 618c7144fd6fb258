import "server-only";
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { recordAudit } from "@/lib/audit/server/record";
import { type Permission, reachOf } from "@/lib/http/permissions";
import { KEPT_RATING } from "@/lib/jobs/facts";
import { ACTIVE_STATES } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { tagsAsKnown } from "@/lib/jobs/server/tags";
import { changeJobs } from "@/lib/jobs/server/write-jobs";
import { keepNewest, withinBound } from "@/lib/platform/server/bounds";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { withLock } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import { assertMay, assertMayTouch } from "@/lib/session/server/permit";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import type { Session } from "@/lib/session/server/session";
import {
  type BulkAction,
  type BulkActionRequest,
  type BulkActionResult,
  type BulkActionRun,
  type LatestBulkAction,
  MAX_IMMEDIATE_JOBS,
  MAX_IMMEDIATE_PURGES,
} from "../library";
import { archiveAgain } from "./archive-again";
import { announceLibrary } from "./changes";
import { ensureCollection } from "./collections";
import { forgetPlaces, lockCollection } from "./places";
import { purgeJobs } from "./purge";
import { bulkActionRuns } from "./schema";
import { selectedIds } from "./selection";

/** More changed jobs are announced together, and readers read their lists again. */
const MAX_ANNOUNCED_JOBS = 100;

/**
 * Applies one action to many jobs. Jobs already in that state stay unchanged, active jobs are not deleted, and only jobs
 * in the trash are purged. Each transaction changes some hundred jobs, so that a long action blocks no other writer. Can
 * be repeated. An action on more than `MAX_IMMEDIATE_JOBS` jobs is queued for the worker.
 * @throws ApiError `not_found` for an unknown collection, `not_permitted` to a role that may do this to none of the jobs,
 * `reauthentication_needed` to purge
 */
export async function applyBulkAction(
  session: Session,
  { selection, action: asked }: BulkActionRequest,
): Promise<BulkActionResult> {
  const { workspaceId } = session;
  const action = asked.do === "tag" ? { ...asked, add: await tagsAsKnown(workspaceId, asked.add) } : asked;
  if (action.do === "collect") await ensureCollection(session, action.collection_id);
  const selected = await selectedIds(session, selection);
  const ids = await withinReach(session, action, selected);
  const others = selected.length - ids.length;
  if (action.do === "purge" && ids.length > 0)
    await recordAudit(database(), session, { act: "purged", details: { jobs: ids.length } });
  if (ids.length > (action.do === "purge" ? MAX_IMMEDIATE_PURGES : MAX_IMMEDIATE_JOBS)) {
    await queueBulkAction(workspaceId, action, ids);
    return {
      object: "bulk_action_result",
      is_begun: true,
      changed: 0,
      changed_ids: [],
      skipped: others,
      skipped_because: { others, in_progress: 0, kept: 0 },
      deleted_at: null,
    };
  }
  const at = new Date();
  const isAnnounced = ids.length <= MAX_ANNOUNCED_JOBS;
  let changed = 0;
  const changedIds: string[] = [];
  for (let from = 0; from < ids.length; from += APPLIED_AT_ONCE) {
    const some = ids.slice(from, from + APPLIED_AT_ONCE);
    if (action.do === "archive") changed += await archiveAgain(workspaceId, some);
    else if (action.do === "purge") changed += await purgeJobs(some, at);
    else {
      const edit = { workspaceId, ids: some, action, at, isAnnounced };
      changedIds.push(...(await transaction((within) => applyToPart(edit, within))));
      changed = changedIds.length;
    }
  }
  // A purged job is announced by no frame of its own.
  if (changed > 0 && (!isAnnounced || action.do === "purge")) {
    await transaction((within) => announceLibrary(workspaceId, within, { jobs: true }));
  }
  return {
    object: "bulk_action_result",
    is_begun: false,
    changed,
    changed_ids: changedIds,
    skipped: selected.length - changed,
    skipped_because: { others, ...(await sparedOf(workspaceId, action, ids)) },
    deleted_at: action.do === "delete" && changed > 0 ? at.toISOString() : null,
  };
}

const PERMISSION_OF: Partial<Record<BulkAction["do"], Permission>> = {
  delete: "remove",
  restore: "remove",
  purge: "purge",
};

/** Those of the jobs to which the person may do this; the others are skipped. */
async function withinReach(session: Session, action: BulkAction, ids: string[]): Promise<string[]> {
  const permission = PERMISSION_OF[action.do] ?? "arrange";
  assertMay(session, permission);
  if (action.do === "purge") await assertReauthenticated(session);
  if (reachOf(session.role, permission) === "any" || ids.length === 0) return ids;
  const own = await database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, session.workspaceId),
        eq(jobs.personId, session.personId),
        // Made elsewhere, by whom nobody knows.
        eq(jobs.imported, false),
        inArray(jobs.id, ids),
      ),
    );
  const owned = new Set(own.map(({ id }) => id));
  const reached = ids.filter((id) => owned.has(id));
  if (reached.length === 0) assertMayTouch(session, permission, null);
  return reached;
}

/** How many of the jobs a deletion left, by why. Others it leaves only where they were deleted already. */
async function sparedOf(workspaceId: string, action: BulkAction, ids: string[]) {
  if (action.do !== "delete" || ids.length === 0) return { in_progress: 0, kept: 0 };
  const isActive = inArray(jobs.status, [...ACTIVE_STATES]);
  const [spared] = await database()
    .select({
      in_progress: sql<number>`(count(*) filter (where ${isActive}))::int`,
      kept: sql<number>`(count(*) filter (where not ${isActive} and ${action.unless_kept ? IS_KEPT : sql`false`}))::int`,
    })
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), inArray(jobs.id, ids), isNull(jobs.deletedAt)));
  return spared ?? { in_progress: 0, kept: 0 };
}

/** How many jobs one transaction changes. More would block other writers for too long. */
const APPLIED_AT_ONCE = 500;

/** The actions that change only job rows, and no files. */
type AnnotationAction = Exclude<BulkAction, { do: "archive" | "purge" }>;

type Edit = { fields: PgUpdateSetSource<typeof jobs>; where: SQL | undefined };
type Part = {
  workspaceId: string;
  ids: string[];
  action: AnnotationAction;
  /** The time of the whole bulk action, by which it can be undone. */
  at: Date;
  /** Whether each job is announced to readers. */
  isAnnounced: boolean;
};

/**
 * Applies one action to some hundred jobs and returns the ids of those that changed. Jobs already in that state stay
 * unchanged.
 */
async function applyToPart(
  { workspaceId, ids, action, at, isAnnounced }: Part,
  within: Transaction,
): Promise<string[]> {
  const left = action.do === "collect" && !action.value ? action.collection_id : null;
  if (left !== null) await lockCollection(within, workspaceId, left);
  const changed = await changeJobs(within, { workspaceId, ids, ...editOf(action, at), isAnnounced });
  if (left !== null && (await forgetPlaces(within, left, changed)))
    await announceLibrary(workspaceId, within);
  return changed;
}

/** Jobs that somebody kept. `keepReasonsOf` gives the reasons in the browser. */
const IS_KEPT = sql`(${jobs.favorite} or ${jobs.picked} or ${jobs.downloadedAt} is not null or coalesce(${jobs.rating}, 0) >= ${KEPT_RATING}
  or cardinality(${jobs.tags}) > 0 or cardinality(${jobs.collections}) > 0 or ${jobs.note} is not null)`;

function editOf(action: AnnotationAction, at: Date): Edit {
  switch (action.do) {
    case "favorite":
      return { fields: { favorite: action.value }, where: ne(jobs.favorite, action.value) };
    case "tag":
      return listEdit(jobs.tags, "tags", action);
    case "collect": {
      const id = [action.collection_id];
      return listEdit(
        jobs.collections,
        "collections",
        action.value ? { add: id, remove: [] } : { add: [], remove: id },
      );
    }
    case "delete":
      return {
        fields: { deletedAt: at },
        where: and(
          isNull(jobs.deletedAt),
          notInArray(jobs.status, [...ACTIVE_STATES]),
          action.unless_kept ? not(IS_KEPT) : undefined,
        ),
      };
    case "restore":
      return { fields: { deletedAt: null }, where: isNotNull(jobs.deletedAt) };
  }
}

function listEdit(
  column: typeof jobs.tags | typeof jobs.collections,
  name: "tags" | "collections",
  { add, remove }: { add: string[]; remove: string[] },
): Edit {
  const next = sql`array(select distinct item from unnest(${column} || ${sql.param(add)}::text[]) item
    where item <> all(${sql.param(remove)}::text[]) order by item)`;
  return { fields: { [name]: next }, where: sql`${column} is distinct from ${next}` };
}

export const BULK_ACTION_QUEUE = "bulk-action";
export type BulkActionTask = { runId: string };

/** How long a run is shown after its end, with its undo. */
const SHOWN_MS = 10 * 60_000;
/** The queue gives up long before this, so a run without an end by then will not end. */
const LIFE_MS = 86_400_000;

type Row = typeof bulkActionRuns.$inferSelect;
const ago = (ms: number) => new Date(Date.now() - ms);

/** Stores a bulk action with its jobs and queues it. Deletes runs that are a day old. */
async function queueBulkAction(workspaceId: string, action: BulkAction, jobIds: string[]) {
  const id = newId("run");
  await transaction(async (within) => {
    await within.delete(bulkActionRuns).where(lt(bulkActionRuns.createdAt, ago(LIFE_MS)));
    await keepNewest(within, "bulk_action_runs", workspaceId, isNotNull(bulkActionRuns.finishedAt));
    await withinBound(within, "bulkActions", workspaceId, () =>
      within
        .insert(bulkActionRuns)
        .values({ id, workspaceId, action, jobIds, total: jobIds.length, createdAt: new Date() }),
    );
    await enqueue(BULK_ACTION_QUEUE, { runId: id } satisfies BulkActionTask, { transaction: within });
    await announceLibrary(workspaceId, within);
  });
}

/**
 * Runs a queued bulk action, or continues it where it stopped. Each step and its progress are one transaction, so that
 * every step counts exactly once, even when processes die. A workspace runs one at a time, in the order of the requests.
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
    const changed = await applyToPart({ workspaceId, ids, action, at, isAnnounced: false }, within);
    await advance(id, from, ids.length, changed.length, within);
  });
}

/** @throws Error when another process has continued from here */
async function advance(id: string, from: number, many: number, changed: number, within: Transaction) {
  const { rowCount } = await within
    .update(bulkActionRuns)
    .set({ done: from + many, changed: sql`${bulkActionRuns.changed} + ${changed}` })
    .where(and(eq(bulkActionRuns.id, id), eq(bulkActionRuns.done, from)));
  if (rowCount !== 1) throw new Error("Another process has continued this bulk action.");
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
