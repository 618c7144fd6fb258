import "server-only";
import { inArray, sql } from "drizzle-orm";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { ACTIVE_LITERALS, jobs } from "@/lib/jobs/server/schema";
import { requestLine } from "@/lib/kinds/request-summary";
import { database } from "@/lib/platform/server/database";
import { toPage } from "@/lib/platform/server/page";
import type { Session } from "@/lib/session/server/session";
import {
  type LedgerEntry,
  type LedgerFilters,
  type LedgerPage,
  type LedgerQuery,
  type LedgerSums,
  ledgerQuery,
  ledgerSums,
} from "../../ledger";
import { messages } from "../../messages";
import { assertTimeZone } from "../time-zones";
import { chargedToModels } from "./calls";
import { cursorOf, inLedger, placesOf } from "./find";

type Owner = Pick<Session, "workspaceId">;

/**
 * One page of the workspace's ledger, one entry a job.
 * @throws ApiError `invalid_request` for a malformed cursor, and for a time zone that the database does not know
 */
export async function readLedger({ workspaceId }: Owner, query: LedgerQuery): Promise<LedgerPage> {
  const { cursor, limit, ...filters } = ledgerQuery.parse(query);
  await assertTimeZone(filters.tz);
  const [places, sums] = await Promise.all([
    placesOf(workspaceId, filters, { cursor, limit: limit + 1 }),
    cursor ? null : sumLedger(workspaceId, filters),
  ]);
  const page = toPage(places, limit, { toItem: ({ id }) => id, cursorOf });
  return { ...page, data: await loadEntries(page.data), sums };
}

/** The entries of these jobs, in their order. */
export async function loadEntries(ids: readonly string[]): Promise<LedgerEntry[]> {
  if (ids.length === 0) return [];
  const rows = await database()
    .select(COLUMNS)
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.job_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { request, created_at, purged_at, ...entry } = row;
    return {
      ...entry,
      created_at: created_at.toISOString(),
      settings: requestLine(row.kind, request) || speechOf(request),
      purged: purged_at !== null,
    };
  });
}

/** A voice take has one setting, which its short lines elsewhere leave out: what it was made from. */
const speechOf = ({ [VOICE_MODE_FIELD]: mode }: Record<string, unknown>): string =>
  mode === "tts" ? messages.speech.tts : mode === "sts" ? messages.speech.sts : "";

const COLUMNS = {
  job_id: jobs.id,
  created_at: jobs.createdAt,
  person_name: jobs.personName,
  kind: jobs.kind,
  model_id: jobs.modelId,
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

async function sumLedger(workspaceId: string, filters: LedgerFilters): Promise<LedgerSums> {
  const [[row], charged_llm] = await Promise.all([
    ledgerSumsOf(workspaceId, filters),
    chargedToModels(workspaceId, filters),
  ]);
  return ledgerSums.parse({ ...row, charged_llm, charged: (row?.charged ?? 0) + charged_llm });
}

/** What an active job was charged or got back is not final, and in no sum, as on the usage page. */
const settled = (figure: typeof jobs.creditsUsed | typeof jobs.creditsRefunded) =>
  sql<number>`coalesce(sum(${figure}) filter (where ${jobs.status} not in ${ACTIVE_LITERALS}), 0)::float8`;

/** The sums of a filter, as a query. */
export const ledgerSumsOf = (workspaceId: string, filters: LedgerFilters) =>
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
    .where(inLedger(workspaceId, filters));
