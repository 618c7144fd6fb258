// @module-tag all
import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { endOfMonth } from "@/lib/usage/days";
import { readLedger } from "@/lib/usage/server/ledger";
import { ledgerCsv } from "@/lib/usage/server/ledger-csv";
import { readUsage } from "@/lib/usage/server/read-usage";
import { entriesOf } from "./entries";
import { readStatement } from "./read-statement";
import { changeStatementSettings } from "./settings";
import { statementCsv } from "./statement-csv";

withJobService();

/** More than 20,000 of them are made here and in the month, in each zone. */
const JOBS = 21_500;
const CALLS = 4_000;
/** A month in which the clocks of one zone go forward, and those of another back a few days after it. */
const MONTH = "2026-03";
const ZONES = ["UTC", "America/New_York", "Pacific/Auckland"] as const;

let owner: Session;
let boardId: string;

beforeAll(async () => {
  owner = await aSession("Ada");
  const { workspaceId, personId, keyId } = owner;
  const board = await aBoard(owner, 40);
  boardId = board.id;
  const shots = sql`(${`{${board.shots.map(({ id }) => id).join(",")}}`}::text[])`;
  // Over the ends of the month in every zone: some entries are in it in one zone alone.
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token, body_hash,
      upstream_key, created_at, accepted_at, credits_quoted, credits_reserved, credits_used, credits_refunded, imported, tags,
      series)
    select 'job_big_' || n, ${workspaceId}, ${personId} || case when n % 7 = 0 then '' else '-' || n % 7 end, ${keyId},
      (array['video', 'image', 'voice', 'avatar'])[1 + n % 4], 'model-' || n % 9, 'p', '{}',
      (array['completed', 'completed', 'completed', 'failed', 'canceled', 'rejected', 'processing'])[1 + n % 7],
      'token-' || n, 'h', 'up-' || n, '2026-02-28T00:00:00Z'::timestamptz + n * interval '130 seconds',
      '2026-02-28T00:00:00Z'::timestamptz + n * interval '130 seconds', n % 91, n % 91,
      case when n % 23 = 0 then null when n % 7 < 3 then n % 61 else n % 5 end, case when n % 7 = 3 then n % 37 end,
      n % 101 = 0, case when n % 3 = 0 then array['spring'] when n % 3 = 1 then array['spring', 'launch'] else '{}' end,
      case when n % 2 = 0 then jsonb_build_object('of', 'takes', 'id', ${shots}[1 + n % 40], 'position', 0, 'count', 2,
        'board', jsonb_build_object('id', ${boardId}::text, 'column_id', 'clm_1')) end
    from generate_series(1, ${JOBS}) n`);
  await database().execute(sql`
    insert into llm_charges (id, workspace_id, person_id, kind, millicredits, held_until, created_at, model_id)
    select 'call_big_' || n, ${workspaceId}, ${personId}, (array['description', 'answer', 'call'])[1 + n % 3],
      (n * 7919 % 900000) / 1000.0, case when n % 17 = 0 then now() - interval '1 day' when n % 19 = 0 then now() + interval '1 hour' end,
      '2026-02-28T00:00:00Z'::timestamptz + n * interval '685 seconds', 'alpha-chat'
    from generate_series(1, ${CALLS}) n`);
  // Takes of boards, half of them of other months.
  await database().execute(sql`
    insert into board_runs (id, workspace_id, board_id, person_id, key_id, credits, client_token, body_hash)
    values ('run_big', ${workspaceId}, ${boardId}, ${personId}, ${keyId}, 0, 'run_big', 'h')`);
  await database().execute(sql`
    insert into queued_takes (id, run_id, workspace_id, person_id, board_id, shot_id, column_id, take_index, kind, request,
      credits, status, job_id)
    select 'take_big_' || n, 'run_big', ${workspaceId}, ${personId}, ${boardId}, ${shots}[1 + n % 40], 'clm_1', 0, 'video',
      '{}', n % 97, 'sent', 'job_big_' || n
    from generate_series(2, ${JOBS * 2}, 2) n`);
  await database().execute(sql`analyze jobs, queued_takes`);
  await changeStatementSettings(owner, {
    ...{
      markup_percent: "17.25",
      credit_price: "0.013579",
      currency: "EUR",
      is_scheduled: false,
      time_zone: "UTC",
    },
  });
}, 120_000);

/** In thousandths of a credit. */
const milli = (credits: number | undefined): number => Math.round((credits ?? Number.NaN) * 1_000);
const add = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const began = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - began)];
}

const linesOf = async (file: Response) =>
  Papa.parse<Record<string, string>>(await file.text(), { header: true, skipEmptyLines: true }).data;

it.each(ZONES)(
  "adds up a mixed month in %s to what ledger, usage and both files have, to the millicredit",
  async (tz) => {
    const range = { from: `${MONTH}-01`, to: endOfMonth(`${MONTH}-01`), tz };
    const [ledger, ledgerMs] = await timed(() => readLedger(owner, range));
    await readUsage(owner, { ...range, part: "person" });
    const [usage, usageMs] = await timed(() => readUsage(owner, { ...range, part: "person" }));
    const [statement, statementMs] = await timed(() => readStatement(owner, { month: MONTH, tz }));
    const [lines, csvMs] = await timed(async () => linesOf(await statementCsv(owner, { month: MONTH, tz })));
    const [ledgerLines, ledgerCsvMs] = await timed(async () => linesOf(await ledgerCsv(owner, range)));
    const { total } = statement;
    const charged = milli(total.charged);
    expect(charged).toBeGreaterThan(0);
    expect(usage.totals.jobs).toBeGreaterThan(20_000);
    expect(milli(ledger.sums?.charged)).toBe(charged);
    expect(milli(usage.totals.used)).toBe(charged);
    expect(milli(add(lines, (line) => Number(line["Charged credits"])))).toBe(charged);
    // Calls whose charge was never said are in no sum; the ledger's file says the most that they may cost in another column.
    expect(milli(add(ledgerLines, (line) => Number(line["Charged credits"])))).toBe(charged);
    for (const rows of [statement.kinds, statement.boards, statement.people]) {
      expect(milli(add(rows, (row) => row.charged))).toBe(charged);
      expect(add(rows, ({ made }) => made)).toBe(total.made);
      expect(milli(add(rows, ({ approved }) => approved))).toBe(milli(total.approved));
    }
    const ofBoard = statement.boards.find(({ value }) => value === boardId);
    expect(milli(add(statement.shots, (row) => row.charged))).toBe(milli(ofBoard?.charged));
    expect(ofBoard?.charged).toBe(usage.boards.find(({ value }) => value === boardId)?.used);
    for (const person of statement.people)
      expect(milli(person.charged)).toBe(
        milli(usage.people.find(({ value }) => value === person.value)?.used),
      );
    expect(total).toMatchObject({
      refunded: usage.totals.refunded,
      failed: usage.totals.failed + usage.totals.canceled,
      rejected: usage.totals.rejected,
      calls: usage.totals.calls,
      unknown: usage.totals.unknown + usage.totals.unknown_calls,
    });
    expect(total.refunded).toBe(ledger.sums?.refunded);
    expect(milli(total.held)).toBe(milli(usage.totals.held));
    const scoped = await readStatement(owner, { month: MONTH, tz, tag: "spring" });
    expect(scoped.total.charged).toBe(usage.tags.find(({ value }) => value === "spring")?.used);
    const alone = await readStatement(owner, { month: MONTH, tz, board_id: boardId });
    expect(alone.total.charged).toBe(ofBoard?.charged);
    // The amounts of the file are exact: in whole units of a millionth of a millionth, as the browser's numbers can't be.
    const exact = lines.reduce((sum, line) => sum + scaled(line["Amount EUR"] ?? ""), 0n);
    expect(exact).toBe(BigInt(Math.round(total.charged * 1e6)) * 13_579n * 11_725n);
    expect(new Set(lines.map((line) => line.Entry)).size).toBe(lines.length);
    console.log(
      `${tz}: ${lines.length} entries; statement ${statementMs} ms, ledger ${ledgerMs} ms, usage ${usageMs} ms; ` +
        `its file ${csvMs} ms, the ledger's ${ledgerCsvMs} ms (ratio ${(csvMs / ledgerCsvMs).toFixed(2)})`,
    );
  },
  60_000,
);

it("reads of the queue only what belongs to the entries of a page of its file", async () => {
  const page = entriesOf(owner.workspaceId, { month: MONTH, tz: "UTC" }, { after: null, limit: 1_000 });
  const { rows } = await database().execute(sql`explain (analyze) select * from (${page}) entries`);
  const plan = rows.map((row) => String(row["QUERY PLAN"]));
  const reads = plan.filter((line) => line.includes(" on queued_takes"));
  expect(reads).toEqual([expect.stringMatching(/Index.* Scan using queued_takes_job .* loops=1000\)/)]);
});

/** An amount as a whole number of 1e-16. */
const scaled = (amount: string): bigint => {
  const [whole = "", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(16, "0"));
};
