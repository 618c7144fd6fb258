import Papa from "papaparse";
import { expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { ApiError } from "@/lib/contract/errors";
import { jobs } from "@/lib/jobs/server/schema";
import { mailChoices, notices } from "@/lib/notices/server/schema";
import { database, pool } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { llmCharges } from "@/lib/usage/server/schema";
import { addMonths } from "../months";
import type { ChangedStatementSettings } from "../statement";
import { keepStatement, listKept, noteStatement, readKept, removeStatement } from "./kept";
import { keptCsv } from "./kept-csv";
import { readStatement } from "./read-statement";
import { makeDueStatements } from "./scheduled";
import { changeStatementSettings, readStatementSettings } from "./settings";
import { statementCsv } from "./statement-csv";

withJobService();

const SETTINGS: ChangedStatementSettings = {
  ...{ markup_percent: "12.5", credit_price: "0.0125", currency: "EUR" },
  ...{ is_scheduled: false, time_zone: "UTC" },
};
const MONTH = { month: "2026-03", tz: "Europe/Berlin" };

type Made = Partial<typeof jobs.$inferInsert>;
const make = (owner: Session, ...made: Made[]) =>
  database()
    .insert(jobs)
    .values(made.map((each) => aJobRow(owner, { createdAt: new Date("2026-03-10T12:00:00Z"), ...each })));

const onBoard = (id: string, shot: string) => ({
  ...{ of: "takes" as const, id: shot, position: 0, count: 9 },
  board: { id, column_id: "clm_1" },
});

const linesOf = async (file: Response) =>
  Papa.parse<Record<string, string>>(await file.text(), { header: true, skipEmptyLines: true }).data;

it("says what a board cost by shot, and a tag, with approved prices beside charges", async () => {
  const owner = await aSession("Ada");
  const board = await aBoard(owner, 2);
  const [first = "", second = ""] = board.shots.map(({ id }) => id);
  await make(
    owner,
    {
      status: "completed",
      creditsQuoted: 40,
      creditsUsed: 30,
      series: onBoard(board.id, first),
      tags: ["spring"],
    },
    {
      status: "failed",
      creditsQuoted: 40,
      creditsUsed: 0,
      creditsRefunded: 40,
      series: onBoard(board.id, second),
    },
    { status: "completed", creditsQuoted: 5, creditsUsed: 5, series: onBoard(board.id, "shot_gone_1") },
    { status: "completed", creditsQuoted: 7, creditsUsed: 7, tags: ["spring"] },
    { status: "completed", creditsUsed: 99, createdAt: new Date("2026-04-01T00:00:00Z"), tags: ["spring"] },
  );
  const whole = await readStatement(owner, MONTH);
  expect(whole.total).toMatchObject({ made: 3, failed: 1, approved: 92, charged: 42, refunded: 40 });
  const ofBoard = await readStatement(owner, { ...MONTH, board_id: board.id });
  expect(ofBoard.board_name).toBe(board.name);
  expect(ofBoard.shots.map(({ part, number, charged, failed }) => [part, number, charged, failed])).toEqual([
    ["shot", 1, 30, 0],
    ["shot", 2, 0, 1],
    ["removed", 0, 5, 0],
  ]);
  expect(ofBoard.total).toMatchObject({ made: 2, failed: 1, approved: 85, charged: 35, refunded: 40 });
  const ofTag = await readStatement(owner, { ...MONTH, tag: "spring" });
  expect(ofTag.total).toMatchObject({ made: 2, charged: 37 });
  // Midnight UTC is in April there already, and all time has both.
  expect(
    (await readStatement(owner, { ...MONTH, tz: "America/New_York", tag: "spring" })).total.charged,
  ).toBe(136);
  expect((await readStatement(owner, { tz: "UTC", tag: "spring" })).total.charged).toBe(136);
  const stranger = await aSession("Eve");
  await expect(readStatement(stranger, { ...MONTH, board_id: board.id })).rejects.toMatchObject({
    code: "not_found",
  });
});

it("writes a file of dates, numbers and no formulas, whose amounts add up to the total before it is rounded", async () => {
  const owner = await aSession("=Ada");
  await changeStatementSettings(owner, SETTINGS);
  await make(
    owner,
    { status: "completed", creditsQuoted: 40, creditsUsed: 33, createdAt: new Date("2026-03-29T00:59:59Z") },
    { status: "completed", creditsQuoted: 40, creditsUsed: 34, createdAt: new Date("2026-03-29T01:00:00Z") },
    { status: "completed", creditsUsed: null, creditsQuoted: 3 },
    { status: "processing", creditsReserved: 8 },
  );
  await database()
    .insert(llmCharges)
    .values({
      ...{ id: `dsc_${owner.workspaceId}`, workspaceId: owner.workspaceId, personId: owner.personId },
      ...{ kind: "description" as const, millicredits: 677.7, heldUntil: null, modelId: "alpha-chat" },
      createdAt: new Date("2026-03-11T00:00:00Z"),
    });
  const { total } = await readStatement(owner, MONTH);
  expect(total).toMatchObject({ charged: 67.6777, unknown: 1, active: 1, held: 8, calls: 1 });
  expect(total).toMatchObject({
    billed_credits: "76.137",
    net_amount: "0.85",
    amount: "0.95",
    markup_amount: "0.10",
  });
  const lines = await linesOf(await statementCsv(owner, MONTH));
  // The clock springs from 02:00 to 03:00 between the two.
  const dates = lines.map((line) => [line["Date (Europe/Berlin)"], line["Date (UTC)"]]);
  expect(dates.slice(-2)).toEqual([
    ["2026-03-29 01:59:59", "2026-03-29 00:59:59"],
    ["2026-03-29 03:00:00", "2026-03-29 01:00:00"],
  ]);
  for (const line of lines) {
    expect(line["Date (UTC)"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(line["Charged credits"]).toMatch(/^(\d+(\.\d{1,6})?)?$/);
    expect(line["Amount EUR"]).toMatch(/^(\d+(\.\d{1,16})?)?$/);
    expect(line.Person).toBe("'=Ada");
  }
  const sum = (name: string) => lines.reduce((all, line) => all + Number(line[name] ?? 0), 0);
  expect(sum("Charged credits")).toBeCloseTo(total.charged, 9);
  expect(sum("Amount EUR").toFixed(2)).toBe(total.amount);
  expect(sum("Approved credits")).toBe(total.approved);
});

it("keeps a statement as it was, and says what the ledger has more of since", async () => {
  const owner = await aSession("Ada");
  await changeStatementSettings(owner, SETTINGS);
  await make(
    owner,
    { status: "completed", creditsUsed: 30 },
    { id: `job_late_${owner.workspaceId}`, status: "processing" },
  );
  const kept = await keepStatement(owner, MONTH);
  expect(kept).toMatchObject({
    charged: 30,
    amount: "0.42",
    currency: "EUR",
    person_name: "Ada",
    since: null,
  });
  await changeStatementSettings(owner, { ...SETTINGS, markup_percent: "50" });
  await pool().query("update jobs set status = 'completed', credits_used = 12 where id = $1", [
    `job_late_${owner.workspaceId}`,
  ]);
  const later = await readKept(owner, kept.id);
  expect(later.statement).toEqual(kept.statement);
  expect(later.since).toEqual({ made: 1, charged: 12, refunded: 0, held: 0, unknown: 0 });
  const [total, ...rows] = await linesOf(await keptCsv(owner, kept.id));
  expect(total).toMatchObject({
    By: "Total",
    "Charged credits": "30",
    "Amount EUR": "0.42",
    Month: "2026-03",
  });
  expect(rows.map((row) => row.By)).toEqual(["Kind", "Board", "Person"]);
  const stranger = await aSession("Eve");
  for (const attempt of [
    () => readKept(stranger, kept.id),
    () => keptCsv(stranger, kept.id),
    () => noteStatement(stranger, kept.id, { sent_on: "2026-04-02" }),
    () => removeStatement(stranger, kept.id),
  ])
    await expect(attempt()).rejects.toBeInstanceOf(ApiError);
});

it("notes when it was sent and paid, takes that back, and has every step in the audit log", async () => {
  const owner = await aSession("Ada");
  const { id } = await keepStatement(owner, MONTH);
  expect(await noteStatement(owner, id, { sent_on: "2026-04-02", note: "To Kestrel" })).toMatchObject({
    ...{ sent_on: "2026-04-02", paid_on: null },
  });
  expect(await noteStatement(owner, id, { paid_on: "2026-04-20" })).toMatchObject({
    ...{ sent_on: "2026-04-02", paid_on: "2026-04-20" },
  });
  expect(await noteStatement(owner, id, { sent_on: null })).toMatchObject({
    sent_on: null,
    paid_on: "2026-04-20",
  });
  expect((await listKept(owner)).data).toMatchObject([{ id, paid_on: "2026-04-20" }]);
  await removeStatement(owner, id);
  expect((await listKept(owner)).data).toEqual([]);
  const acts = await database()
    .select({ act: auditEvents.act, by: auditEvents.workspaceId })
    .from(auditEvents);
  const own = acts.filter(({ by }) => by === owner.workspaceId).map(({ act }) => act);
  expect(own.filter((act) => act.startsWith("statement"))).toEqual([
    ...["statement_kept", "statement_noted", "statement_noted", "statement_noted", "statement_removed"],
  ]);
});

it("makes the statement of an ended month once, whoever is first, after an outage, and when a clock goes back", async () => {
  const owner = await aSession("Ada");
  const present = new Date();
  // In New York, the first hours of a month in UTC are of the month before.
  const month = dayIn("America/New_York", present).slice(0, 7);
  const inMonths = (months: number) => new Date(`${addMonths(month, months)}-01T00:00Z`);
  await database()
    .insert(mailChoices)
    .values({
      ...{ workspaceId: owner.workspaceId, personId: owner.personId, address: "ada@example.com" },
      ...{ origin: "https://atelier.example", kinds: ["statement_made" as const] },
    });
  await changeStatementSettings(owner, { ...SETTINGS, is_scheduled: true, time_zone: "America/New_York" });
  const months = async () =>
    (await listKept(owner)).data.map(({ month, is_scheduled }) => [month, is_scheduled]).reverse();
  // It is still the month before in New York.
  await makeDueStatements(inMonths(1));
  expect(await months()).toEqual([]);
  const dawn = new Date(inMonths(1).getTime() + 6 * 3_600_000);
  // What still runs is waited for on the first day.
  await make(owner, { createdAt: present, status: "processing" });
  await makeDueStatements(dawn);
  expect(await months()).toEqual([]);
  await pool().query("update jobs set status = 'completed', credits_used = 5 where workspace_id = $1", [
    owner.workspaceId,
  ]);
  await Promise.all(Array.from({ length: 4 }, () => makeDueStatements(dawn)));
  expect(await months()).toHaveLength(1);
  await makeDueStatements(present);
  await Promise.all([makeDueStatements(inMonths(4)), makeDueStatements(inMonths(4))]);
  await makeDueStatements(dawn);
  const made = await months();
  expect(made).toHaveLength(3);
  expect(new Set(made.map(([month]) => month)).size).toBe(3);
  expect(made.every(([, isScheduled]) => isScheduled)).toBe(true);
  const told = await database().select().from(notices);
  expect(told.filter(({ workspaceId }) => workspaceId === owner.workspaceId)).toHaveLength(3);
  // One that is deleted does not come again, and none comes after it is turned off.
  const [latest] = (await listKept(owner)).data;
  await removeStatement(owner, latest?.id ?? "");
  await changeStatementSettings(owner, { ...SETTINGS, is_scheduled: false });
  await makeDueStatements(inMonths(8));
  expect(await months()).toHaveLength(2);
  expect(await readStatementSettings(owner)).toMatchObject({ is_scheduled: false, markup_percent: "12.5" });
});
