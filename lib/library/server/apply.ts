import "server-only";
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { ACTIVE_STATES } from "@/lib/jobs/active-states";
import { announce } from "@/lib/jobs/server/channel";
import { lockJobs } from "@/lib/jobs/server/lock-jobs";
import { jobs } from "@/lib/jobs/server/schema";
import type { Transaction } from "@/lib/platform/server/database";
import type { LibraryAction } from "../library";

/** How many jobs one transaction changes: more would keep others from theirs for too long. */
export const APPLIED_AT_ONCE = 500;

/** What is written with the jobs themselves; copying files again is not. */
export type Marking = Exclude<LibraryAction, { do: "archive" }>;

type Edit = { set: Record<string, unknown>; where: SQL | undefined };
type Some = {
  workspaceId: string;
  ids: string[];
  action: Marking;
  /** The moment of the whole act, which undoes it. */
  at: Date;
  /** Whether readers are told job by job. */
  isTold: boolean;
};

/** Does one thing with some hundred jobs and answers how many it changed; what is so already is left alone. */
export async function applyTo(
  { workspaceId, ids, action, at, isTold }: Some,
  within: Transaction,
): Promise<number> {
  const { set, where } = editOf(action, at);
  await lockJobs(within, ids);
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

function editOf(action: Marking, at: Date): Edit {
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
