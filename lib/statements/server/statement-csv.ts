import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { csvHead, csvLines } from "@/lib/platform/csv";
import { plainCredits } from "@/lib/platform/format";
import { database } from "@/lib/platform/server/database";
import { textDownload } from "@/lib/platform/server/text-download";
import { assertTimeZone } from "@/lib/usage/server/time-zones";
import { messages } from "../messages";
import { type Billing, billedAmount, creditsOf, markedUp, plainDecimal } from "../money";
import { STATEMENT_KINDS, type StatementQuery } from "../statement";
import { entriesOf } from "./entries";
import { assertSeen } from "./seen";
import { readBilling } from "./settings";

const text = messages.csv;
const AT_ONCE = 1_000;

const entry = z.object({
  id: z.string(),
  place: z.string(),
  local: z.string(),
  utc: z.string(),
  kind: z.string(),
  model_id: z.string(),
  board_id: z.nullable(z.string()),
  board: z.nullable(z.string()),
  shot: z.nullable(z.number()),
  person: z.nullable(z.string()),
  status: z.string(),
  calls: z.number(),
  approved: z.number(),
  active: z.number(),
  used: z.number(),
  refunded: z.number(),
  unknown: z.number(),
});
type Entry = z.infer<typeof entry>;

/**
 * Every job and call of a statement as a CSV file, the oldest first, written while it is read. Dates are such that
 * spreadsheets read them, in the zone of the statement and in UTC; figures are plain numbers. An unknown charge is empty.
 * What is billed for an entry is exact: the sum of the column, rounded once, is the total of the statement.
 * @throws ApiError `invalid_request` for a time zone that the database does not know, `not_found` for a board that is not
 * for the reader
 */
export async function statementCsv(reader: Reader, query: StatementQuery): Promise<Response> {
  const { workspaceId } = reader;
  await assertTimeZone(query.tz);
  const sight = await sightOf(reader);
  assertSeen(sight, query);
  const billing = await readBilling(workspaceId);
  const of = query.board_id ? `-${query.board_id}` : query.tag ? "-tag" : "";
  const fileName = `statement-${query.month ?? "all"}${of}.csv`;
  return textDownload({ fileName, type: "text/csv" }, csvParts(sight, query, billing));
}

type Column = [name: string, value: (entry: Entry) => string | number | null];

function columnsOf(tz: string, billing: Billing): Column[] {
  const { currency, credit_price } = billing;
  const amount = (each: Entry) => {
    const exact = billedAmount(creditsOf(each.used), billing);
    return exact && isFinal(each) ? plainDecimal(exact) : null;
  };
  return [
    ...(tz === "UTC" ? [] : ([[text.local(tz), ({ local }) => local]] satisfies Column[])),
    [text.utc, ({ utc }) => utc],
    [text.entry, ({ id }) => id],
    [text.kind, ({ kind }) => kindName(kind)],
    [text.model, ({ model_id }) => model_id],
    [text.board, ({ board }) => board],
    [text.shot, ({ shot }) => shot],
    [text.person, ({ person }) => person],
    [text.status, stateOf],
    [text.approved, ({ approved, calls }) => (calls > 0 ? null : approved)],
    [text.charged, (each) => (isFinal(each) ? plainCredits(each.used) : null)],
    [text.refunded, (each) => (isFinal(each) ? each.refunded : null)],
    ...(billing.markup_percent === null
      ? []
      : ([
          [
            text.billed,
            (each) => (isFinal(each) ? plainDecimal(markedUp(creditsOf(each.used), billing)) : null),
          ],
        ] satisfies Column[])),
    ...(currency === null || credit_price === null
      ? []
      : ([[text.amount(currency), amount]] satisfies Column[])),
  ];
}

const kindName = (kind: string): string => {
  const known = STATEMENT_KINDS.find((each) => each === kind);
  return known ? messages.kinds[known] : kind;
};

const isCallState = (status: string): status is keyof typeof messages.states => status in messages.states;
const stateOf = ({ status }: Entry): string => (isCallState(status) ? messages.states[status] : status);

/** Whether its charge is known and does not change any more. */
const isFinal = ({ active, unknown, status }: Entry): boolean =>
  active === 0 && unknown === 0 && status !== "running" && status !== "unknown";

async function* csvParts(
  sight: Sight,
  query: StatementQuery,
  billing: Billing,
): AsyncGenerator<string, void> {
  const columns = columnsOf(query.tz, billing);
  yield csvHead(columns.map(([name]) => name));
  let after: Entry | null = null;
  for (;;) {
    const entries: Entry[] = await readEntries(sight.workspaceId, query, after);
    const seen = entries.map((each) => asSeen(sight, each));
    if (seen.length > 0) yield csvLines(seen.map((each) => columns.map(([, value]) => value(each))));
    if (entries.length < AT_ONCE) return;
    after = entries.at(-1) ?? null;
  }
}

/** An entry; its cost alone where it is on a board that is not for the reader. */
const asSeen = ({ hiddenBoards }: Sight, row: Entry): Entry =>
  hiddenBoards.includes(row.board_id ?? "")
    ? { ...row, id: "", model_id: "", board: messages.privateBoards, shot: null }
    : row;

/** So many entries after one, by the moment at which they were made, which never changes. */
async function readEntries(
  workspaceId: string,
  query: StatementQuery,
  after: Entry | null,
): Promise<Entry[]> {
  const moment = (zone: string) => sql`to_char(created_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`;
  const { rows } = await database().execute(sql`
    select entries.id, created_at::text place, ${moment(query.tz)} "local", ${moment("UTC")} utc, kind, model_id, board_id,
      (select name from boards where boards.id = board_id) board,
      (select array_position(shot_order, series_id) from boards where boards.id = board_id) shot,
      (select name from people where people.id = entries.person_id) person,
      status, calls::int calls, approved::float8 approved, active::int active, coalesce(used, 0)::float8 used, coalesce(refunded, 0)::float8 refunded,
      (coalesce(unknown, 0) + unknown_calls)::int unknown
    from (${entriesOf(workspaceId, query, { after, limit: AT_ONCE })}) entries
    order by created_at, entries.id limit ${AT_ONCE}`);
  return z.array(entry).parse(rows);
}
