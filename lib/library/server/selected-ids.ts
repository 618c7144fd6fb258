import "server-only";
import { and, desc, eq, inArray, lte, notInArray } from "drizzle-orm";
import { matchesFilters } from "@/lib/jobs/server/search/find";
import { orderedBy } from "@/lib/jobs/server/search/order";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { database } from "@/lib/platform/server/database";
import type { JobSelection } from "../library";

/**
 * The ids of the selected jobs of this workspace, in the order of their list. A hundred thousand are 10 MB in
 * memory. Later changes do not affect them.
 */
export async function selectedIds(workspaceId: string, selection: JobSelection): Promise<string[]> {
  const rows = await database()
    .select({ id: searchIndex.jobId })
    .from(searchIndex)
    .where(conditionOf(workspaceId, selection))
    .orderBy(
      ...("filters" in selection ? orderedBy(selection.filters.sort).by : [desc(searchIndex.createdAt)]),
    );
  return rows.map(({ id }) => id);
}

function conditionOf(workspaceId: string, selection: JobSelection) {
  if ("ids" in selection)
    return and(eq(searchIndex.workspaceId, workspaceId), inArray(searchIndex.jobId, selection.ids));
  if ("deleted_at" in selection) {
    return and(
      eq(searchIndex.workspaceId, workspaceId),
      eq(searchIndex.deletedAt, new Date(selection.deleted_at)),
    );
  }
  // A job comes into the trash when it is deleted, and into any other list when it is made.
  const since = selection.filters.trash ? searchIndex.deletedAt : searchIndex.createdAt;
  return and(
    matchesFilters(workspaceId, selection.filters),
    lte(since, new Date(selection.until)),
    selection.except.length > 0 ? notInArray(searchIndex.jobId, selection.except) : undefined,
  );
}
