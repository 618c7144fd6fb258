import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { MILLICREDITS_PER_CREDIT, VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { ACTIVE_STATES, isActive } from "@/lib/jobs/job";
import { assets } from "@/lib/jobs/server/assets/schema";
import { ACTIVE_LITERALS, CHARGED_STATES, jobs } from "@/lib/jobs/server/schema";
import { seenJobs, seesJob } from "@/lib/jobs/server/sight";
import { requestLine } from "@/lib/kinds/request-summary";
import { excerpt } from "@/lib/platform/excerpt";
import { plainCredits } from "@/lib/platform/format";
import { withinDays } from "@/lib/platform/server/conditions";
import { database } from "@/lib/platform/server/database";
import { type FigureCursor, readFigureCursor, toPage, writeFigureCursor } from "@/lib/platform/server/page";
import { sessions } from "@/lib/session/server/schema";
import { tokenNames } from "@/lib/session/server/sessions";
import {
  type LedgerEntry,
  type LedgerFilters,
  type LedgerPage,
  type LedgerQuery,
  type LedgerSort,
  type LedgerSums,
  ledgerQuery,
  ledgerSums,
} from "../ledger";
import { messages } from "../messages";
import { assertTimeZone } from "./time-zones";
import { IS_CHARGED } from "./usage-rows";

/**
 * Whose ledger: of a job that a reader does not see, an owner reads the cost (`loadEntries`), and everybody else nothing, also
 * in no sum.
 */
export type LedgerOf = { workspaceId: string; seen: Sight; isOwner: boolean };

export const ledgerOf = async (reader: Reader): Promise<LedgerOf> => ({
  workspaceId: reader.workspaceId,
  seen: await sightOf(reader),
  isOwner: reader.role === "owner",
});

/**
 * One page of the workspace's ledger, one entry a job.
 * @throws ApiError `invalid_request` for a malformed cursor, and for a time zone that the database does not know
 */
export async function readLedger(reader: Reader, query: LedgerQuery): Promise<LedgerPage> {
  const { cursor, limit, ...filters } = ledgerQuery.parse(query);
  await assertTimeZone(filters.tz);
  const { token } = filters;
  const of = await ledgerOf(reader);
  const [places, sums, names] = await Promise.all([
    findJobPlaces(of, filters, { cursor, limit: limit + 1 }),
    cursor ? null : sumLedger(of, filters),
    tokenNames(of.workspaceId, token ? [token] : []),
  ]);
  const page = toPage(places, limit, { toItem: ({ id }) => id, cursorOf });
  const [entries, posters] = await Promise.all([loadEntries(of, page.data), postersOf(page.data)]);
  return {
    ...page,
    data: entries.map((entry) => ({ ...entry, poster_url: posters.get(entry.job_id) ?? null })),
    sums,
    token_name: (token && names.get(token)) || null,
  };
}

/** The address of the first picture of each of these jobs that has one. */
async function postersOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .selectDistinctOn([assets.jobId], { jobId: assets.jobId, assetId: assets.id })
    .from(assets)
    .where(and(inArray(assets.jobId, [...ids]), isNotNull(assets.posterName)))
    .orderBy(assets.jobId, assets.position);
  return new Map(
    rows.map(({ jobId, assetId }) => [jobId, addressOf(assetsApi.poster, { params: { assetId } })]),
  );
}

/** The entries of these jobs, in their order, without their pictures. One that the reader does not see has its cost alone. */
export async function loadEntries(
  { seen }: LedgerOf,
  ids: readonly string[],
): Promise<Omit<LedgerEntry, "poster_url">[]> {
  if (ids.length === 0) return [];
  const rows = await database()
    .select(COLUMNS)
    .from(jobs)
    .leftJoin(sessions, eq(sessions.id, jobs.tokenId))
    .where(inArray(jobs.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.job_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { request, prompt, created_at, purged_at, series, person_id: personId, ...entry } = row;
    // Until a job has ended, neither is final, and no sum has it.
    const figures = isActive(row.status) && { charged: null, refunded: null };
    if (!seesJob(seen, { series, personId }))
      return { ...entry, ...HIDDEN_ENTRY, ...figures, created_at: created_at.toISOString() };
    return {
      ...entry,
      ...figures,
      title: excerpt(prompt),
      created_at: created_at.toISOString(),
      settings: requestLine(row.kind, request) || speechOf(request),
      purged: purged_at !== null,
    };
  });
}

/** What an entry has instead where its job is on a board that is not for the reader. */
const HIDDEN_ENTRY = {
  ...{ job_id: "", model_id: "", request_id: null, upstream_id: null },
  ...{ title: messages.rows.privateBoard, settings: "", purged: true },
};

/** A voice take has one setting, which its short lines elsewhere leave out: what it was made from. */
const speechOf = ({ [VOICE_MODE_FIELD]: mode }: Record<string, unknown>): string =>
  mode === "tts" ? messages.speech.tts : mode === "sts" ? messages.speech.sts : "";

const COLUMNS = {
  job_id: jobs.id,
  created_at: jobs.createdAt,
  person_id: jobs.personId,
  person_name: jobs.personName,
  series: jobs.series,
  token_name: sessions.name,
  kind: jobs.kind,
  model_id: jobs.modelId,
  prompt: jobs.prompt,
  request: jobs.request,
  status: jobs.status,
  quoted: jobs.creditsQuoted,
  reserved: jobs.creditsReserved,
  charged: jobs.creditsUsed,
  refunded: jobs.creditsRefunded,
  request_id: jobs.requestId,
  upstream_id: jobs.upstreamId,
  purged_at: jobs.purgedAt,
};

async function sumLedger(of: LedgerOf, filters: LedgerFilters): Promise<LedgerSums> {
  const [[row], charged_llm] = await Promise.all([
    ledgerSumsOf(of, filters),
    chargedToModels(of.workspaceId, filters),
  ]);
  return ledgerSums.parse({ ...row, charged_llm, charged: plainCredits((row?.charged ?? 0) + charged_llm) });
}

/** What an active job was charged or got back is not final, and in no sum, as on the usage page. */
const settled = (figure: typeof jobs.creditsUsed | typeof jobs.creditsRefunded) =>
  sql<number>`coalesce(sum(${figure}) filter (where ${CHARGED_STATES}), 0)::float8`;

/** The sums of a filter, as a query. */
export const ledgerSumsOf = (of: LedgerOf, filters: LedgerFilters) =>
  database()
    .select({
      jobs: sql<number>`count(*)::int`,
      quoted: sql<number>`coalesce(sum(${jobs.creditsQuoted}), 0)::float8`,
      reserved: sql<number>`coalesce(sum(${jobs.creditsReserved}), 0)::float8`,
      charged: settled(jobs.creditsUsed),
      refunded: settled(jobs.creditsRefunded),
      unknown: sql<number>`(count(*) filter (where ${jobs.status} not in ${ACTIVE_LITERALS}
        and ${jobs.status} <> 'rejected' and ${jobs.creditsUsed} is null))::int`,
    })
    .from(jobs)
    .where(inLedger(of, filters));

/**
 * The jobs of a workspace in a view of the ledger. Where nothing is hidden it names only columns of the index `jobs_ledger`, or
 * with a token of `jobs_of_tokens`, so that sums and pages of any filter are read from that index alone.
 */
const inLedger = ({ workspaceId, seen, isOwner }: LedgerOf, filters: LedgerFilters): SQL | undefined => {
  const { kind, model, person, token, status, from, to, tz } = filters;
  return and(
    eq(jobs.workspaceId, workspaceId),
    sql`not ${jobs.imported}`,
    isOwner ? undefined : seenJobs(seen),
    kind ? eq(jobs.kind, kind) : undefined,
    model ? eq(jobs.modelId, model) : undefined,
    person ? eq(jobs.personId, person) : undefined,
    token ? eq(jobs.tokenId, token) : undefined,
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
  figures: Parameters<typeof readFigureCursor>[1];
  value: SQL<number>;
  after: (place: FigureCursor) => SQL;
};

const moment = ({ value }: FigureCursor) => sql`${new Date(value).toISOString()}::timestamptz`;
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
export const cursorOf = writeFigureCursor;

/**
 * The places of so many jobs after a cursor, in the order of the filter.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export function findJobPlaces(
  of: LedgerOf,
  filters: LedgerFilters,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
) {
  const { by, value, figures, after } = ORDERS[filters.sort ?? "newest"];
  return database()
    .select({ id: jobs.id, value })
    .from(jobs)
    .where(and(inLedger(of, filters), cursor ? after(readFigureCursor(cursor, figures)) : undefined))
    .orderBy(...by)
    .limit(limit);
}

/** Calls of language models in a view of the ledger: of no kind of job, and charged as soon as they end. */
const areInLedger = (workspaceId: string, filters: LedgerFilters) => {
  const { kind, model, person, token, status, from, to, tz } = filters;
  const isShown = !kind && (!status || status === "settled" || status === "completed");
  return sql`workspace_id = ${workspaceId} and ${isShown}
    and (${model ?? null}::text is null or model_id = ${model ?? null})
    and (${person ?? null}::text is null or person_id = ${person ?? null})
    and (${token ?? null}::text is null or token_id = ${token ?? null})
    and (${status ?? null}::text is null or ${IS_CHARGED})
    and ${withinDays(sql`created_at`, { from, to, tz: tz ?? "UTC" }) ?? sql`true`}`;
};

/** What language models were charged in a view of the ledger, in credits. */
async function chargedToModels(workspaceId: string, filters: LedgerFilters): Promise<number> {
  const { rows } = await database().execute(sql`
    select coalesce(sum(millicredits), 0) / ${MILLICREDITS_PER_CREDIT}::float8 credits from llm_charges
    where ${areInLedger(workspaceId, filters)} and ${IS_CHARGED}`);
  return plainCredits(z.object({ credits: z.number() }).parse(rows[0]).credits);
}

const call = z.object({
  id: z.string(),
  created_at: z.coerce.date(),
  person_name: z.nullable(z.string()),
  token_name: z.nullable(z.string()),
  kind: z.string(),
  model_id: z.nullable(z.string()),
  state: z.enum(["running", "known", "unknown"]),
  credits: z.number(),
});

/** So many calls of a view of the ledger after others, by date; `credits` is the most where the charge is not known. */
export async function findCalls(
  workspaceId: string,
  filters: LedgerFilters,
  { after, limit }: { after: { id: string; created_at: Date } | null; limit: number },
): Promise<z.infer<typeof call>[]> {
  const isOldest = filters.sort === "oldest";
  const place =
    after &&
    sql`and (created_at, charge.id) ${isOldest ? sql`>` : sql`<`}
    (${after.created_at.toISOString()}::timestamptz, ${after.id})`;
  const order = isOldest ? sql`asc` : sql`desc`;
  const { rows } = await database().execute(sql`
    select charge.id, created_at, (select name from people where people.id = person_id) person_name,
      (select name from sessions where sessions.id = token_id) token_name, kind, model_id,
      case when ${IS_CHARGED} then 'known' when held_until > now() then 'running' else 'unknown' end state,
      millicredits / ${MILLICREDITS_PER_CREDIT}::float8 credits
    from llm_charges charge where ${areInLedger(workspaceId, filters)} ${place ?? sql``}
    order by created_at ${order}, charge.id ${order} limit ${limit}`);
  return z
    .array(call)
    .parse(rows)
    .map((row) => ({ ...row, credits: plainCredits(row.credits) }));
}
