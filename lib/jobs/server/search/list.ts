import "server-only";
import { and, inArray } from "drizzle-orm";
import { z } from "zod";
import { writePlace } from "@/lib/platform/server/cursor";
import { database } from "@/lib/platform/server/database";
import { pageQuery, toPage } from "@/lib/platform/server/page";
import type { Session } from "@/lib/session/server/session";
import { jobFilters } from "../../filters";
import type { Job, JobList } from "../../job";
import { withAssets } from "../read";
import { jobs } from "../schema";
import { matchesFilters } from "./find";
import { orderedBy } from "./order";
import { searchIndex } from "./schema";

/** Query of GET /api/jobs. */
export const listQuery = z.object({
  ...jobFilters.shape,
  ...pageQuery({ limit: 50 }),
});
export type ListQuery = z.input<typeof listQuery>;

/**
 * One page of the workspace's jobs, newest first or as requested.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listJobs(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: ListQuery,
): Promise<JobList> {
  const parsed = listQuery.parse(query);
  const rows = await pageOf(workspaceId, parsed);
  const page = toPage(rows, parsed.limit, { toItem: ({ id }) => id, cursorOf: writePlace });
  return { ...page, data: await loadInOrder(page.data) };
}

/** The places of one more job than a page holds, so that the caller sees whether there is another page. */
export function pageOf(workspaceId: string, { cursor, limit, ...filters }: z.output<typeof listQuery>) {
  const { by, value, behind } = orderedBy(filters.sort, cursor);
  return database()
    .select({ id: searchIndex.jobId, value })
    .from(searchIndex)
    .where(and(matchesFilters(workspaceId, filters), behind))
    .orderBy(...by)
    .limit(limit + 1);
}

async function loadInOrder(ids: string[]): Promise<Job[]> {
  if (ids.length === 0) return [];
  const rows = await database().select().from(jobs).where(inArray(jobs.id, ids));
  const byId = new Map((await withAssets(rows)).map((job) => [job.id, job]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
