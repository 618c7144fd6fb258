import { eq } from "drizzle-orm";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { isActive, jobKind, jobState } from "@/lib/jobs/job";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { readCreditSummary, readUsageMonth } from "@/lib/limits/server/summary";
import { database } from "@/lib/platform/server/database";
import { dayIn } from "@/lib/platform/time-zone";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { everyDay, monthOf, weekOf } from "../days";
import type { UsageFigures, UsageOutcomes, UsagePart } from "../usage";
import { readLedger } from "./ledger";
import { ledgerCsv } from "./ledger-csv";
import { readUsage } from "./read-usage";
import { type LlmChargeKind, llmCharges } from "./schema";
import { usageCsv } from "./usage-csv";

withJobService();

const TIME_ZONES = ["UTC", "Asia/Kathmandu", "America/New_York", "Pacific/Kiritimati"] as const;
const RANGE = { from: "2026-03-05", to: "2026-03-12" };
const TAGS = ["spring", "launch", "50%"];
const BASE = Date.UTC(2026, 2, 1);
const credits = fc.option(fc.integer({ min: 0, max: 400 }), { nil: null });

/** One event in a workspace: a job is made, changed or removed, or a person reads the sums. */
const event = fc.oneof(
  fc.record({
    type: fc.constant("make" as const),
    hour: fc.integer({ min: 0, max: 24 * 16 }),
    kind: fc.constantFrom(...jobKind.options),
    modelId: fc.constantFrom("zeta", "beta-3.0", "delta"),
    tags: fc.subarray(TAGS),
    favorite: fc.boolean(),
    picked: fc.boolean(),
    imported: fc.nat({ max: 9 }).map((number) => number === 0),
    status: fc.constantFrom(...jobState.options),
    creditsQuoted: credits,
    creditsReserved: credits,
  }),
  fc.record({
    type: fc.constant("change" as const),
    which: fc.nat(),
    status: fc.constantFrom(...jobState.options),
    creditsUsed: credits,
    creditsRefunded: credits,
  }),
  fc.record({ type: fc.constant("delete" as const), which: fc.nat() }),
  fc.record({ type: fc.constant("look" as const), zone: fc.constantFrom(...TIME_ZONES) }),
);

it("adds up to the jobs, whatever happened to them and whenever somebody looked", {
  tags: ["all"],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
      const owner = await aSession("Ada");
      const ids: string[] = [];
      for (const each of events) {
        if (each.type === "look") await readUsage(owner, { ...RANGE, tz: each.zone, part: "model" });
        if (each.type === "make") {
          const { type: _, hour, ...fields } = each;
          const row = aJobRow(owner, { ...fields, createdAt: new Date(BASE + hour * 3_600_000) });
          await database().insert(jobs).values(row);
          ids.push(row.id);
        }
        const id = "which" in each ? ids[each.which % ids.length] : undefined;
        if (id && each.type === "delete") await database().delete(jobs).where(eq(jobs.id, id));
        if (id && each.type === "change") {
          const { type: _, which: __, ...fields } = each;
          await database().update(jobs).set(fields).where(eq(jobs.id, id));
        }
      }
      const rows = await database().select().from(jobs).where(eq(jobs.workspaceId, owner.workspaceId));
      for (const zone of TIME_ZONES) await expectSums(owner, rows, zone);
    }),
    { numRuns: 25 },
  );
});

async function expectSums(owner: Awaited<ReturnType<typeof aSession>>, rows: JobRow[], zone: string) {
  const inRange = rows.filter(({ createdAt, imported }) => {
    if (imported) return false;
    const day = dayIn(zone, createdAt);
    return day >= RANGE.from && day <= RANGE.to;
  });
  for (const part of ["model", "kind", "person"] as const) {
    const response = await readUsage(owner, { ...RANGE, tz: zone, part });
    expect({ ...response.totals, ...response.outcomes }).toEqual(sum(inRange));
    const keyOf = KEY[part];
    expect(new Map(response.days.map(({ day, value, ...rest }) => [`${day} ${value}`, rest]))).toEqual(
      new Map(
        [...grouped(inRange, (row) => `${dayIn(zone, row.createdAt)} ${keyOf(row)}`)].map(([key, sums]) => {
          const { failed, canceled, reserved, estimated, estimated_used, ...shown } = sums;
          const { kept, charged_failures, charged_failure_credits, ...rest } = shown;
          return [key, rest];
        }),
      ),
    );
    expect(new Map(response.tags.map(({ value, name: _, ...rest }) => [value, rest]))).toEqual(
      new Map(
        [...TAGS, ""].flatMap((tag) => {
          const tagged = inRange.filter(({ tags }) => (tag === "" ? tags.length === 0 : tags.includes(tag)));
          return tagged.length > 0 ? [[tag, sum(tagged)] as const] : [];
        }),
      ),
    );
    const groups = { model: response.models, kind: response.kinds, person: response.people }[part];
    expect(new Map(groups.map(({ value, name: _, ...rest }) => [value, rest]))).toEqual(
      grouped(inRange, keyOf),
    );
  }
}

const KEY: Record<UsagePart, (row: JobRow) => string> = {
  model: (row) => row.modelId,
  kind: (row) => row.kind,
  person: (row) => row.personId,
};

const grouped = (rows: JobRow[], key: (row: JobRow) => string): Map<string, UsageFigures & UsageOutcomes> =>
  new Map([...new Set(rows.map(key))].map((value) => [value, sum(rows.filter((row) => key(row) === value))]));

/** The sums of a range in the simplest form. */
function sum(rows: JobRow[]): UsageFigures & UsageOutcomes {
  const of = (figure: (row: JobRow) => number | null) =>
    rows.reduce((all, row) => all + (figure(row) ?? 0), 0);
  const count = (is: (row: JobRow) => boolean) => rows.filter(is).length;
  const settled = (row: JobRow) => !isActive(row.status);
  const isChargedFailure = ({ status, creditsUsed }: JobRow) =>
    (status === "failed" || status === "canceled") && (creditsUsed ?? 0) > 0;
  const both = (row: JobRow) =>
    row.status === "completed" && row.creditsQuoted !== null && row.creditsUsed !== null;
  return {
    jobs: rows.length,
    active: count((row) => !settled(row)),
    held: of((row) => (settled(row) ? 0 : (row.creditsReserved ?? row.creditsQuoted))),
    failed: count((row) => row.status === "failed"),
    canceled: count((row) => row.status === "canceled"),
    rejected: count((row) => row.status === "rejected"),
    reserved: of((row) => row.creditsReserved),
    used: of((row) => (settled(row) ? row.creditsUsed : 0)),
    refunded: of((row) => (settled(row) ? row.creditsRefunded : 0)),
    unknown: count((row) => settled(row) && row.status !== "rejected" && row.creditsUsed === null),
    estimated: of((row) => (both(row) ? row.creditsQuoted : 0)),
    estimated_used: of((row) => (both(row) ? row.creditsUsed : 0)),
    kept: count(({ status, favorite, picked }) => status === "completed" && (favorite || picked)),
    calls: 0,
    unknown_calls: 0,
    charged_failures: count(isChargedFailure),
    charged_failure_credits: of((row) => (isChargedFailure(row) ? row.creditsUsed : 0)),
  };
}

it("adds a zone while jobs settle, and misses none", async () => {
  const owner = await aSession();
  const from = dayIn("UTC", new Date());
  const rows = Array.from({ length: 40 }, (_, number) =>
    aJobRow(owner, {
      status: "queued",
      kind: number % 2 ? "video" : "image",
      modelId: `model-${number % 5}`,
      personId: `person-${number % 3}`,
    }),
  );
  await database().insert(jobs).values(rows);
  // Two days when midnight has passed since.
  const range = { from, to: dayIn("UTC", new Date()), part: "model" as const };
  await Promise.all([
    ...rows.map(({ id }) =>
      database().update(jobs).set({ status: "completed", creditsUsed: 3 }).where(eq(jobs.id, id)),
    ),
    ...["UTC", "Etc/UTC", "Etc/GMT"].map((tz) => readUsage(owner, { ...range, tz })),
  ]);
  for (const tz of ["UTC", "Etc/UTC", "Etc/GMT"]) {
    expect((await readUsage(owner, { ...range, tz })).totals).toMatchObject({
      jobs: 40,
      used: 120,
      active: 0,
    });
  }
});

it.each([
  ["weeks", { from: "2026-01-07", to: "2026-07-30" }, weekOf],
  ["months", { from: "2025-01-07", to: "2026-11-30" }, monthOf],
])("adds up the %s of a long range", async (_, range, startOf) => {
  const owner = await aSession();
  const days = everyDay(range).filter((_day, at) => at % 3 === 0);
  await database()
    .insert(jobs)
    .values(
      days.map((day, at) =>
        aJobRow(owner, {
          status: "completed",
          modelId: `model-${at % 2}`,
          creditsUsed: at,
          createdAt: new Date(`${day}T12:00:00Z`),
        }),
      ),
    );
  const response = await readUsage(owner, { ...range, tz: "UTC", part: "model" });
  const expected = new Map<string, number>();
  days.forEach((day, at) => {
    const key = `${startOf(day) < range.from ? range.from : startOf(day)} model-${at % 2}`;
    expected.set(key, (expected.get(key) ?? 0) + at);
  });
  expect(new Map(response.days.map(({ day, value, used }) => [`${day} ${value}`, used]))).toEqual(expected);
  expect(response.totals).toMatchObject({
    jobs: days.length,
    used: days.reduce((sum, _day, at) => sum + at, 0),
  });
});

it("writes a table that spreadsheets read as UTF-8", async () => {
  const owner = await aSession("Zoë");
  const file = await (await usageCsv(owner, { ...RANGE, tz: "UTC", part: "model" })).bytes();
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

it("shows nobody another workspace's figures", async () => {
  const [owner, stranger] = [await aSession(), await aSession()];
  await database()
    .insert(jobs)
    .values(aJobRow(owner, { status: "completed", creditsUsed: 9 }));
  const today = dayIn("UTC", new Date());
  const response = await readUsage(stranger, { from: today, to: today, tz: "UTC", part: "person" });
  expect(response).toMatchObject({ totals: { jobs: 0, used: 0 }, days: [], people: [], models: [] });
});

it("refuses a zone that only browsers know, before and after the first job", async () => {
  const owner = await aSession("Ada");
  const query = { ...RANGE, tz: "US/Pacific-New", part: "model" as const };
  const expectRefused = async () => {
    for (const read of [readUsage, usageCsv]) {
      await expect(read(owner, query)).rejects.toMatchObject({ code: "invalid_request", status: 400 });
    }
  };
  await expectRefused();
  await database()
    .insert(jobs)
    .values(aJobRow(owner, { status: "completed", createdAt: new Date(BASE) }));
  await expectRefused();
});

it("says the same of a month in the top bar, on the page, in the ledger and in both files", async () => {
  const owner = await aSession("Ada");
  const { workspaceId, personId } = owner;
  const call = (id: string, kind: LlmChargeKind, millicredits: number, heldUntil: Date | null) => ({
    ...{ id, workspaceId, personId, kind, millicredits, heldUntil },
    ...{ modelId: "alpha-chat", createdAt: new Date() },
  });
  const hour = 3_600_000;
  await database()
    .insert(llmCharges)
    .values([
      call("msg_1", "answer", 742.5, null),
      call("dsc_1", "description", 1_250, null),
      call("call_lost", "call", 9_000, new Date(Date.now() - hour)),
      call("call_open", "call", 5_000, new Date(Date.now() + hour)),
    ]);
  await database()
    .insert(jobs)
    .values(aJobRow(owner, { status: "completed", creditsReserved: 9, creditsUsed: 9 }));
  const charged = 10.9925;
  const today = dayIn("UTC", new Date());
  const range = { from: today, to: today, tz: "UTC" };
  const usage = await readUsage(owner, { ...range, part: "model" });
  expect(usage.totals.used).toBe(charged);
  expect(usage.llm_charges).toMatchObject({ uncertain: 1, uncertain_millicredits: 9_000 });
  expect((await readCreditSummary(owner)).spent_this_month_credits).toBe(charged);
  expect((await readUsageMonth(owner, "UTC")).charged).toBe(charged);
  expect((await readLedger(owner, range)).sums).toMatchObject({
    charged,
    charged_llm: 1.9925,
  });
  for (const file of [await usageCsv(owner, { ...range, part: "model" }), await ledgerCsv(owner, range)]) {
    const { data } = Papa.parse<Record<string, string>>((await file.text()).slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    const sum = data.reduce((total, line) => total + Number(line["Charged credits"]), 0);
    expect(sum).toBe(charged);
    const reply = data.find(({ Kind }) => Kind === "assistant reply");
    expect(reply).toMatchObject({ Person: "Ada", Model: "alpha-chat", "Charged credits": "0.7425" });
  }
});
