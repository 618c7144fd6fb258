import "server-only";
import { and, desc, eq, inArray, lte, notInArray } from "drizzle-orm";
import { found } from "@/lib/jobs/server/search/find";
import { orderedBy } from "@/lib/jobs/server/search/order";
import { cards } from "@/lib/jobs/server/search/schema";
import { database } from "@/lib/platform/server/database";
import type { JobPick } from "../library";

/**
 * The ids of the jobs that are meant, of this workspace and no other, in the order of the list they were picked
 * from. A hundred thousand are 10 MB here, and a picture of one moment: what changes meanwhile changes nothing.
 */
export async function pickedIds(workspaceId: string, pick: JobPick): Promise<string[]> {
  const rows = await database()
    .select({ id: cards.jobId })
    .from(cards)
    .where(conditionOf(workspaceId, pick))
    .orderBy(...("filters" in pick ? orderedBy(pick.filters.sort).by : [desc(cards.createdAt)]));
  return rows.map(({ id }) => id);
}

function conditionOf(workspaceId: string, pick: JobPick) {
  if ("ids" in pick) return and(eq(cards.workspaceId, workspaceId), inArray(cards.jobId, pick.ids));
  if ("deleted_at" in pick) {
    return and(eq(cards.workspaceId, workspaceId), eq(cards.deletedAt, new Date(pick.deleted_at)));
  }
  return and(
    found(workspaceId, pick.filters),
    lte(cards.createdAt, new Date(pick.until)),
    pick.except.length > 0 ? notInArray(cards.jobId, pick.except) : undefined,
  );
}
