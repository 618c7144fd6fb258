import "server-only";
import { and, desc, eq, inArray, lte, not, notInArray, or } from "drizzle-orm";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { matchesFilters } from "@/lib/jobs/server/search/find";
import { orderedBy } from "@/lib/jobs/server/search/order";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { seenEntries } from "@/lib/jobs/server/sight";
import { database } from "@/lib/platform/server/database";
import { type JobRange, type JobSelection, MAX_NAMED_JOBS, type RangeQuery } from "../library";
import { messages } from "../messages";

/**
 * The ids of the selected jobs that the reader sees, in the order of their list. A hundred thousand take 10 MB of memory.
 */
export async function selectedIds(reader: Reader, selection: JobSelection): Promise<string[]> {
  const sight = await sightOf(reader);
  const rows = await database()
    .select({ id: searchIndex.jobId })
    .from(searchIndex)
    .where(conditionOf(sight, selection))
    .orderBy(...("filters" in selection ? orderedBy(selection.filters).by : [desc(searchIndex.createdAt)]));
  return rows.map(({ id }) => id);
}

function conditionOf(sight: Sight, selection: JobSelection) {
  const isSeen = and(eq(searchIndex.workspaceId, sight.workspaceId), seenEntries(sight));
  if ("ids" in selection) return and(isSeen, inArray(searchIndex.jobId, selection.ids));
  if ("deleted_at" in selection) {
    return and(isSeen, eq(searchIndex.deletedAt, new Date(selection.deleted_at)));
  }
  // A job enters the trash when it is deleted, and any other list when it is created.
  const since = selection.filters.trash ? searchIndex.deletedAt : searchIndex.createdAt;
  return and(
    matchesFilters(sight, selection.filters),
    lte(since, new Date(selection.until)),
    selection.except.length > 0 ? notInArray(searchIndex.jobId, selection.except) : undefined,
  );
}

/**
 * The jobs of a list between two jobs, both inclusive, in either direction; empty when either is not in this
 * workspace.
 * @throws ApiError `invalid_request` for more jobs than a request may name by id
 */
export async function readRange(reader: Reader, { first, last, ...filters }: RangeQuery): Promise<JobRange> {
  const sight = await sightOf(reader);
  const { by, value, after } = orderedBy(filters);
  const edges = await database()
    .select({ id: searchIndex.jobId, value })
    .from(searchIndex)
    .where(
      and(
        eq(searchIndex.workspaceId, sight.workspaceId),
        seenEntries(sight),
        inArray(searchIndex.jobId, [first, last]),
      ),
    );
  const one = edges.find(({ id }) => id === first);
  const other = edges.find(({ id }) => id === last);
  if (!one || !other) return { object: "job_range", data: [] };
  const from = (start: typeof one, end: typeof one) =>
    and(or(eq(searchIndex.jobId, start.id), after(start)), not(after(end)));
  const rows = await database()
    .select({ id: searchIndex.jobId, createdAt: searchIndex.createdAt })
    .from(searchIndex)
    // One of the two directions is empty, except for a range of one job.
    .where(and(matchesFilters(sight, filters), or(from(one, other), from(other, one))))
    .orderBy(...by)
    .limit(MAX_NAMED_JOBS + 1);
  if (rows.length > MAX_NAMED_JOBS) {
    throw new ApiError("invalid_request", messages.range.tooLong(MAX_NAMED_JOBS));
  }
  return {
    object: "job_range",
    data: rows.map(({ id, createdAt }) => ({ id, created_at: createdAt.toISOString() })),
  };
}
