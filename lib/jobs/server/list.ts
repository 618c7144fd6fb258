import "server-only";
import { and, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { jobFilters, searchWords } from "../filters";
import type { JobList } from "../job";
import { readCursor, writeCursor } from "./cursor";
import { withAssets } from "./read";
import { jobs } from "./schema";

export const ACTIVE_STATES = ["sending", "checking", "queued", "processing"] as const;

/** Query of GET /api/jobs. */
export const listQuery = z.object({
  ...jobFilters.shape,
  cursor: z.string().max(500).nullish(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListQuery = z.input<typeof listQuery>;

/** One page of the workspace's jobs, newest first. Throws `invalid_request` for a cursor that is not ours. */
export async function listJobs(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: ListQuery,
): Promise<JobList> {
  const parsed = listQuery.parse(query);
  const { limit } = parsed;
  const rows = await pageOf(workspaceId, parsed);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return {
    object: "list",
    data: await withAssets(page),
    has_more: hasMore,
    next_cursor: hasMore && last ? writeCursor(last) : null,
  };
}

/** One more row than a page holds, so that the caller sees whether there is another page. */
export function pageOf(workspaceId: string, { cursor, limit, ...filters }: z.output<typeof listQuery>) {
  const after = cursor ? readCursor(cursor) : null;
  return database()
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        ...conditions(filters),
        // Compared as a row, so that one index both finds the place and gives the order.
        after
          ? sql`(${jobs.createdAt}, ${jobs.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit + 1);
}

function conditions(filters: z.output<typeof jobFilters>): (SQL | undefined)[] {
  const { kind, status, model, person, series, from, to, q } = filters;
  const tz = filters.tz ?? "UTC";
  return [
    kind ? eq(jobs.kind, kind) : undefined,
    status === "active" ? inArray(jobs.status, [...ACTIVE_STATES]) : undefined,
    status && status !== "active" ? eq(jobs.status, status) : undefined,
    model ? eq(jobs.modelId, model) : undefined,
    person ? eq(jobs.personId, person) : undefined,
    series ? sql`${jobs.series} ->> 'id' = ${series} and ${jobs.series} is not null` : undefined,
    from ? sql`${jobs.createdAt} >= ${from}::date::timestamp at time zone ${tz}` : undefined,
    to ? sql`${jobs.createdAt} < (${to}::date + 1)::timestamp at time zone ${tz}` : undefined,
    ...searchWords(q).map((word) => ilike(jobs.prompt, `%${word.replace(/[\\%_]/g, "\\$&")}%`)),
  ];
}
