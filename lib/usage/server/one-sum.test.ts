import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { isActive, jobKind, jobState } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { readCreditSummary, readUsageMonth } from "@/lib/limits/server/summary";
import { plainCredits } from "@/lib/platform/format";
import { database } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import type { Session } from "@/lib/session/server/session";
import { readStatement } from "@/lib/statements/server/read-statement";
import { statementCsv } from "@/lib/statements/server/statement-csv";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { addDays, endOfMonth, monthOf, resolveDays } from "../days";
import { readLedger } from "./ledger";
import { ledgerCsv } from "./ledger-csv";
import { readUsage } from "./read-usage";
import { type LlmChargeKind, llmCharges } from "./schema";
import { usageCsv } from "./usage-csv";

withJobService();

/** Zones whose days have 23, 24 or 25 hours, and where midnight comes twice (Havana) or never (Cairo, Beirut). */
const ZONES = [
  "UTC",
  "America/Havana",
  "America/New_York",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
] as const;
/** The months in which their clocks change, and the present one, which the top bar shows. */
const MONTHS = ["2026-03-01", "2026-04-01", "2025-10-01", "2025-11-01", monthOf(dayIn("UTC", new Date()))];
const MINUTE = 60_000;

const minute = fc.oneof(
  fc.integer({ min: -2 * 24 * 60, max: 33 * 24 * 60 }),
  // Around the midnights at both ends.
  fc.integer({ min: -26 * 60, max: 26 * 60 }),
  fc.integer({ min: 29 * 24 * 60, max: 32 * 24 * 60 }),
);
const credits = fc.option(fc.integer({ min: 0, max: 400 }), { nil: null });
const someone = fc.integer({ min: 0, max: 2 });
const tokenId = fc.constantFrom(null, null, "tok_one", "tok_two");
const job = fc.record({
  minute,
  someone,
  tokenId,
  kind: fc.constantFrom(...jobKind.options),
  modelId: fc.constantFrom("zeta", "beta-3.0"),
  tags: fc.constantFrom<string[]>([], ["spring"], ["launch"]),
  board: fc.constantFrom(null, null, "board_one", "board_two"),
  imported: fc.nat({ max: 9 }).map((number) => number === 0),
  status: fc.constantFrom(...jobState.options),
  creditsQuoted: credits,
  creditsReserved: credits,
  creditsUsed: credits,
  creditsRefunded: credits,
});
const call = fc.record({
  minute,
  someone,
  tokenId,
  kind: fc.constantFrom<LlmChargeKind>("description", "answer", "call"),
  modelId: fc.constantFrom("alpha-chat", "zeta", null),
  millicredits: fc.oneof(
    fc.constantFrom(677.7, 100.1, 0.3),
    fc.nat({ max: 9_000_000 }).map((thousandths) => thousandths / 1_000),
  ),
  heldForMinutes: fc.constantFrom(null, null, null, -60, 60),
});
const month = fc.record({
  first: fc.constantFrom(...MONTHS),
  zone: fc.constantFrom(...ZONES),
  made: fc.array(job, { maxLength: 14 }),
  called: fc.array(call, { maxLength: 14 }),
});
type Month = typeof month extends fc.Arbitrary<infer Value> ? Value : never;

const seriesOn = (id: string) => ({
  ...{ of: "takes" as const, id: "shot_1", position: 1, count: 2 },
  board: { id, column_id: "col_1" },
});

async function aMonth({ first, made, called }: Month): Promise<Session> {
  const owner = await aSession("Ada");
  const { workspaceId } = owner;
  const personOf = (number: number) => (number === 0 ? owner.personId : `${owner.personId}-${number}`);
  const atOf = (at: number) => new Date(Date.parse(first) + at * MINUTE);
  for (const { minute: at, someone: number, board, ...fields } of made) {
    const series = board && seriesOn(`${workspaceId}-${board}`);
    const row = { ...aJobRow(owner, { ...fields, series, createdAt: atOf(at) }), personId: personOf(number) };
    await database().insert(jobs).values(row);
  }
  for (const [at, { minute: since, someone: number, heldForMinutes, ...fields }] of called.entries()) {
    const heldUntil = heldForMinutes === null ? null : new Date(Date.now() + heldForMinutes * MINUTE);
    await database()
      .insert(llmCharges)
      .values({
        ...{ id: `${workspaceId}-${at}`, workspaceId, personId: personOf(number) },
        ...{ ...fields, heldUntil, createdAt: atOf(since) },
      });
  }
  return owner;
}

/** What the rows say themselves, added up in the simplest way. */
function chargedIn({ first, zone, made, called }: Month, range: { from: string; to: string }): number {
  const isIn = ({ minute: at }: { minute: number }) => {
    const day = dayIn(zone, new Date(Date.parse(first) + at * MINUTE));
    return day >= range.from && day <= range.to;
  };
  const jobCredits = made.filter((each) => isIn(each) && !each.imported && !isActive(each.status));
  const calls = called.filter((each) => isIn(each) && each.heldForMinutes === null);
  return (
    jobCredits.reduce((sum, { creditsUsed }) => sum + (creditsUsed ?? 0), 0) +
    calls.reduce((sum, { millicredits }) => sum + millicredits, 0) / 1_000
  );
}

const sumOf = (numbers: readonly number[]): number =>
  plainCredits(numbers.reduce((sum, each) => sum + each, 0));

async function chargedLines(file: Response): Promise<string[]> {
  const { data } = Papa.parse<Record<string, string>>((await file.text()).slice(1), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((line) => line["Charged credits"] ?? "");
}

/** The charges of a range by every way to see them. */
async function everySum(owner: Session, range: { from: string; to: string; tz: string }) {
  const usage = await readUsage(owner, { ...range, part: "model" });
  const byDay = await Promise.all(
    (["kind", "person"] as const).map((part) => readUsage(owner, { ...range, part })),
  );
  const cuts = {
    models: usage.models,
    kinds: usage.kinds,
    people: usage.people,
    tags: usage.tags,
    boards: usage.boards,
    tokens: usage.tokens,
  };
  const files = [await usageCsv(owner, { ...range, part: "model" }), await ledgerCsv(owner, range)];
  const [usageLines = [], ledgerLines = []] = await Promise.all(files.map(chargedLines));
  for (const line of [...usageLines, ...ledgerLines]) expect(line).toMatch(/^(-?\d+(\.\d{1,6})?)?$/);
  return {
    totals: usage.totals.used,
    ...Object.fromEntries(
      Object.entries(cuts).map(([cut, groups]) => [cut, sumOf(groups.map(({ used }) => used))]),
    ),
    daysByModel: sumOf(usage.days.map(({ used }) => used)),
    daysByKind: sumOf(byDay[0]?.days.map(({ used }) => used) ?? []),
    daysByPerson: sumOf(byDay[1]?.days.map(({ used }) => used) ?? []),
    usageCsv: sumOf(usageLines.map(Number)),
    ledgerCsv: sumOf(ledgerLines.map(Number)),
    ledger: (await readLedger(owner, range)).sums?.charged,
  };
}

/** The charges of a month on its statement and in the file of it. */
async function statementSums(owner: Session, month: string, tz: string) {
  const { total, kinds, boards, people } = await readStatement(owner, { month, tz });
  const cuts = { kinds, boards, people };
  const lines = await chargedLines(await statementCsv(owner, { month, tz }));
  return {
    statement: total.charged,
    ...Object.fromEntries(
      Object.entries(cuts).map(([cut, rows]) => [`statement ${cut}`, sumOf(rows.map((row) => row.charged))]),
    ),
    statementCsv: sumOf(lines.map(Number)),
  };
}

/** To a ten-thousandth of a credit: each part is rounded to a millionth before it is added. */
const allClose = (sums: Record<string, number | undefined>, expected: number) =>
  Object.fromEntries(Object.keys(sums).map((name) => [name, expect.closeTo(expected, 4)]));

it("says the same of a month, a day and a person in every cut, on the page, in the top bar and in each file", async () => {
  await fc.assert(
    fc.asyncProperty(month, fc.integer({ min: 0, max: 30 }), async (made, at) => {
      const owner = await aMonth(made);
      const { first, zone: tz } = made;
      const days = { from: first, to: endOfMonth(first) };
      const today = addDays(first, at);
      const yesterday = resolveDays({ range: "yesterday", from: null, to: null }, today);
      for (const range of [days, yesterday, { from: today, to: today }]) {
        const sums = await everySum(owner, { ...range, tz });
        expect(sums).toEqual(allClose(sums, chargedIn(made, range)));
      }
      const billed = await statementSums(owner, first.slice(0, 7), tz);
      expect(billed).toEqual(allClose(billed, chargedIn(made, days)));
      const present = dayIn(tz, new Date());
      const [from, to] = [monthOf(present), endOfMonth(present)];
      const charged = expect.closeTo(chargedIn(made, { from, to }), 4);
      expect((await readCreditSummary(owner, tz)).spent_this_month_credits).toEqual(charged);
      expect((await readUsageMonth(owner, tz)).charged).toEqual(charged);
    }),
    { numRuns: 30 },
  );
}, 120_000);

it("gives each person, model and token of a day what the ledger of that one gives", async () => {
  await fc.assert(
    fc.asyncProperty(month, async (made) => {
      const owner = await aMonth(made);
      const range = { from: made.first, to: endOfMonth(made.first), tz: made.zone };
      const { people, models, tokens } = await readUsage(owner, { ...range, part: "person" });
      for (const { value, used } of people) {
        expect((await readLedger(owner, { ...range, person: value })).sums?.charged).toBeCloseTo(used, 4);
      }
      for (const { value, used } of models.filter((each) => each.value !== "")) {
        expect((await readLedger(owner, { ...range, model: value })).sums?.charged).toBeCloseTo(used, 4);
      }
      for (const { value, used } of tokens.filter((each) => each.value !== "")) {
        expect((await readLedger(owner, { ...range, token: value })).sums?.charged).toBeCloseTo(used, 4);
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
