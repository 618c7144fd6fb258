import "server-only";
import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { ACTIVE_STATES } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { withinDays } from "@/lib/platform/server/conditions";
import { type FigurePlace, readPlace, writePlace } from "@/lib/platform/server/cursor";
import { database } from "@/lib/platform/server/database";
import type { LedgerFilters, LedgerSort } from "../../ledger";

/**
 * The jobs of a workspace in a view of the ledger. Names only columns of the index `jobs_ledger`, so that sums and
 * pages of any filter are read from that index alone.
 */
export const inLedger = (workspaceId: string, filters: LedgerFilters): SQL | undefined => {
  const { kind, model, person, status, from, to, tz } = filters;
  return and(
    eq(jobs.workspaceId, workspaceId),
    sql`not ${jobs.imported}`,
    kind ? eq(jobs.kind, kind) : undefined,
    model ? eq(jobs.modelId, model) : undefined,
    person ? eq(jobs.personId, person) : undefined,
    status ? inState(status) : undefined,
    withinDays(jobs.createdAt, { from, to, tz: tz ?? "UTC" }),
  );
};

function inState(status: NonNullable<LedgerFilters["status"]>): SQL | undefined {
  if (status === "active") return inArray(jobs.status, [...ACTIVE_STATES]);
  if (status === "settled") return notInArray(jobs.status, [...ACTIVE_STATES]);
  if (status !== "failed_charged") return eq(jobs.status, status);
  return and(inArray(jobs.status, ["failed", "canceled"]), sql`${jobs.creditsUsed} > 0`);
}

type Order = {
  by: SQL[];
  figures: Parameters<typeof readPlace>[1];
  value: SQL<number>;
  after: (place: FigurePlace) => SQL;
};

const moment = ({ value }: FigurePlace) => sql`${new Date(value).toISOString()}::timestamptz`;
const createdAt = sql<number>`(extract(epoch from ${jobs.createdAt}) * 1000)::float8`;
/** An unknown charge comes last. */
const charge = sql<number>`coalesce(${jobs.creditsUsed}, -1)`;

const ORDERS: Record<LedgerSort, Order> = {
  newest: {
    figures: "moment",
    by: [desc(jobs.createdAt), desc(jobs.id)],
    value: createdAt,
    after: (place) => sql`(${jobs.createdAt}, ${jobs.id}) < (${moment(place)}, ${place.id})`,
  },
  oldest: {
    figures: "moment",
    by: [asc(jobs.createdAt), asc(jobs.id)],
    value: createdAt,
    after: (place) => sql`(${jobs.createdAt}, ${jobs.id}) > (${moment(place)}, ${place.id})`,
  },
  charged: {
    figures: "integer",
    by: [desc(charge), desc(jobs.id)],
    value: sql<number>`${charge}::float8`,
    after: ({ value, id }) => sql`(${charge}, ${jobs.id}) < (${value}::integer, ${id})`,
  },
};

/** The cursor of the place after a job. */
export const cursorOf = writePlace;

/**
 * The places of so many jobs after a cursor, in the order of the filter.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export function placesOf(
  workspaceId: string,
  filters: LedgerFilters,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
) {
  const { by, value, figures, after } = ORDERS[filters.sort ?? "newest"];
  return database()
    .select({ id: jobs.id, value })
    .from(jobs)
    .where(and(inLedger(workspaceId, filters), cursor ? after(readPlace(cursor, figures)) : undefined))
    .orderBy(...by)
    .limit(limit);
}
