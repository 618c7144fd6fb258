import "server-only";
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { ACTIVE_STATES } from "@/lib/jobs/active-states";
import { announce } from "@/lib/jobs/server/channel";
import { jobs } from "@/lib/jobs/server/schema";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { ActResult, LibraryAct, LibraryAction } from "../library";
import { archiveAgain } from "./archive-again";
import { announceLibrary } from "./changes";
import { ensureCollection } from "./collections";
import { pickedIds } from "./picked-ids";

/** More than these are not told job by job: readers are told once and read their lists again. */
const MOST_TOLD = 100;
const AT_ONCE = 500;

type Edit = { set: Record<string, unknown>; where: SQL | undefined };

/**
 * Does one thing with many jobs. What is so already is left alone, and what still runs is not deleted. In
 * transactions of some hundred jobs, so that a large act stands in nobody's way; it may be repeated. Throws
 * `not_found` for a collection that is not there.
 */
export async function act(session: Session, { pick, action }: LibraryAct): Promise<ActResult> {
  const { workspaceId } = session;
  if (action.do === "collect") await ensureCollection(workspaceId, action.collection_id);
  const ids = await pickedIds(workspaceId, pick);
  const at = new Date();
  const isTold = ids.length <= MOST_TOLD;
  let changed = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    changed +=
      action.do === "archive"
        ? await archiveAgain(workspaceId, some)
        : await transaction((within) => edit(workspaceId, some, editOf(action, at), within, isTold));
  }
  if (changed > 0 && !isTold) {
    await transaction((within) => announceLibrary(workspaceId, within, { jobs: true }));
  }
  return answer(changed, ids, action.do === "delete" && changed > 0 ? at : null);
}

const answer = (changed: number, ids: readonly string[], deletedAt: Date | null = null): ActResult => ({
  object: "act_result",
  changed,
  skipped: ids.length - changed,
  deleted_at: deletedAt?.toISOString() ?? null,
});

async function edit(
  workspaceId: string,
  ids: string[],
  { set, where }: Edit,
  within: Transaction,
  isTold: boolean,
): Promise<number> {
  // Locked in one order, or two acts over the same jobs could wait for each other.
  await within.select({ id: jobs.id }).from(jobs).where(inArray(jobs.id, ids)).orderBy(jobs.id).for("update");
  const rows = await within
    .update(jobs)
    // A reader that resumes is told what changed since; thousands are told otherwise.
    .set({
      ...set,
      revision: sql`${jobs.revision} + 1`,
      ...(isTold ? { changedAt: sql`clock_timestamp()` } : {}),
    })
    .where(and(eq(jobs.workspaceId, workspaceId), inArray(jobs.id, ids), isNull(jobs.purgedAt), where))
    .returning({ jobId: jobs.id });
  if (isTold) for (const { jobId } of rows) await announce({ workspaceId, jobId }, within);
  return rows.length;
}

function editOf(action: Exclude<LibraryAction, { do: "archive" }>, at: Date): Edit {
  switch (action.do) {
    case "favourite":
      return { set: { favourite: action.value }, where: ne(jobs.favourite, action.value) };
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
        set: { deletedAt: at },
        where: and(
          isNull(jobs.deletedAt),
          sql`${jobs.status} <> all(${sql.param([...ACTIVE_STATES])}::text[])`,
        ),
      };
    case "restore":
      return { set: { deletedAt: null }, where: isNotNull(jobs.deletedAt) };
  }
}

function listEdit(
  column: typeof jobs.tags | typeof jobs.collections,
  name: "tags" | "collections",
  { add, remove }: { add: string[]; remove: string[] },
): Edit {
  const next = sql`array(select distinct item from unnest(${column} || ${sql.param(add)}::text[]) item
    where item <> all(${sql.param(remove)}::text[]) order by item)`;
  return { set: { [name]: next }, where: sql`${column} is distinct from ${next}` };
}
