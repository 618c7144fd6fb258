import "server-only";
import { and, isNotNull, isNull, ne, not, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { ACTIVE_STATES } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { changeJobs } from "@/lib/jobs/server/write-jobs";
import type { Transaction } from "@/lib/platform/server/database";
import type { BulkAction } from "../library";

/** How many jobs one transaction changes. More would block other writers for too long. */
export const APPLIED_AT_ONCE = 500;

/** The actions that change only the job rows. Copying files again and purging them are others. */
type AnnotationAction = Exclude<BulkAction, { do: "archive" | "purge" }>;

type Edit = { fields: PgUpdateSetSource<typeof jobs>; where: SQL | undefined };
type Some = {
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
export const applyTo = (
  { workspaceId, ids, action, at, isAnnounced }: Some,
  within: Transaction,
): Promise<string[]> =>
  changeJobs(within, { workspaceId, ids, ...editOf(action, at), isAnnounced: isAnnounced });

/** What a person did something to because it should stay. `keptBy` says it of a job in the browser. */
const KEPT = sql`(${jobs.favorite} or ${jobs.picked} or ${jobs.downloadedAt} is not null
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
          action.unless_kept ? not(KEPT) : undefined,
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
