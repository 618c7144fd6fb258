import "server-only";
import type { Reader } from "@/lib/audience/server/sight";
import { unstatedCredits } from "@/lib/jobs/facts";
import { csvHead, csvLines } from "@/lib/platform/csv";
import { textDownload } from "@/lib/platform/server/text-download";
import type { LedgerEntry, LedgerFilters } from "../ledger";
import { messages } from "../messages";
import { cursorOf, findCalls, findJobPlaces, type LedgerOf, ledgerOf, loadEntries } from "./ledger";
import { assertTimeZone } from "./time-zones";

const text = messages.ledgerCsv;
const AT_ONCE = 1_000;

type Column = [name: string, value: (entry: Omit<LedgerEntry, "poster_url">) => string | number | null];
const COLUMNS: readonly Column[] = [
  [text.job, ({ job_id }) => job_id],
  [text.created, ({ created_at }) => created_at],
  [text.person, ({ person_name }) => person_name],
  [text.kind, ({ kind }) => kind],
  [text.model, ({ model_id }) => model_id],
  [text.settings, ({ settings }) => settings],
  [text.status, ({ status }) => status],
  [text.estimate, ({ quoted }) => quoted],
  [text.reserved, (entry) => entry.reserved ?? unstatedCredits(entry)],
  [text.charged, (entry) => entry.charged ?? unstatedCredits(entry)],
  [text.refunded, (entry) => entry.refunded ?? unstatedCredits(entry)],
  [text.request, ({ request_id }) => request_id],
  [text.upstream, ({ upstream_id }) => upstream_id],
  [text.token, ({ token_name }) => token_name],
];

/**
 * Every job of a filter and then every call of a language model as a CSV file, written while it is read: memory holds one part of it. By date of creation,
 * newest first unless `sort` is `oldest`: a charge may change while it is written, and a job would be skipped or
 * written twice. An unknown figure is empty. Text that a spreadsheet would run as a formula is escaped.
 * @throws ApiError `invalid_request` for a time zone that the database does not know
 */
export async function ledgerCsv(reader: Reader, filters: LedgerFilters): Promise<Response> {
  await assertTimeZone(filters.tz);
  const parts = csvParts(await ledgerOf(reader), {
    ...filters,
    sort: filters.sort === "oldest" ? "oldest" : "newest",
  });
  const days = filters.from && filters.to ? `-${filters.from}-to-${filters.to}` : "";
  return textDownload({ fileName: `ledger${days}.csv`, type: "text/csv" }, parts);
}

async function* csvParts(of: LedgerOf, filters: LedgerFilters): AsyncGenerator<string, void> {
  yield csvHead(COLUMNS.map(([name]) => name));
  yield* jobParts(of, filters);
  yield* callParts(of.workspaceId, filters);
}

/** Calls of language models have no settings, estimate, refund or id at the upstream. */
async function* callParts(workspaceId: string, filters: LedgerFilters): AsyncGenerator<string, void> {
  let after: Awaited<ReturnType<typeof findCalls>>[number] | null = null;
  for (;;) {
    const calls: Awaited<ReturnType<typeof findCalls>> = await findCalls(workspaceId, filters, {
      after,
      limit: AT_ONCE,
    });
    const rows = calls.map(({ id, created_at, person_name, token_name, kind, model_id, state, credits }) => {
      const [reserved, charged] = state === "known" ? [null, credits] : [credits, null];
      const what = [id, created_at.toISOString(), person_name, text.kinds[kind], model_id, null];
      return [...what, text.charges[state], null, reserved, charged, null, null, null, token_name];
    });
    if (rows.length > 0) yield csvLines(rows);
    if (rows.length < AT_ONCE) return;
    after = calls.at(-1) ?? null;
  }
}

async function* jobParts(of: LedgerOf, filters: LedgerFilters): AsyncGenerator<string, void> {
  let cursor: string | null = null;
  for (;;) {
    const places: Awaited<ReturnType<typeof findJobPlaces>> = await findJobPlaces(of, filters, {
      cursor,
      limit: AT_ONCE,
    });
    const last = places.at(-1);
    if (!last) return;
    const entries = await loadEntries(
      of,
      places.map(({ id }) => id),
    );
    if (entries.length > 0) yield csvLines(entries.map((entry) => COLUMNS.map(([, value]) => value(entry))));
    if (places.length < AT_ONCE) return;
    cursor = cursorOf(last);
  }
}
