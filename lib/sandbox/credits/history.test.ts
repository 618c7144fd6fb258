// @module-tag all
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { readAccount } from "../account";
import { accounts, charges, type JobRow, jobs, ledgerEntries } from "../schema";
import { type Hosted, hostInputs } from "../test-requests";
import { withSandbox } from "../test-sandbox";
import { availableMillicredits } from "./ledger";
import { history, KEYS, type Step, take, unreliableRender } from "./test-history";

/** The same history in every run. Another number gives another history. */
const seed = Number(process.env.HISTORY_SEED ?? 20_261_121);
/** Enough for more than 500 accepted jobs. */
const REQUESTED = 800;
const AT_ONCE = 20;
const GRANTED = 10_000_000;

const sandbox = withSandbox({ render: unreliableRender, concurrency: 4, slowMs: 50 });
let hosted: Hosted;
beforeAll(async () => {
  hosted = await hostInputs(sandbox);
});

const left = (id: string) => availableMillicredits(sandbox.database, id);
const sumOf = (rows: JobRow[], field: "creditsReserved" | "creditsUsed" | "creditsRefunded") =>
  rows.reduce((total, row) => total + (row[field] ?? 0), 0);

async function isBusy(): Promise<boolean> {
  const open = inArray(jobs.status, ["queued", "processing"]);
  return (await sandbox.database.select({ id: jobs.id }).from(jobs).where(open).limit(1)).length > 0;
}

/**
 * Sends all steps. Sometimes a new process takes over.
 * @returns the number of each status, and of the kills
 */
async function play(steps: Step[]) {
  const statuses = new Map<number, number>();
  let kills = 0;
  for (let from = 0; from < steps.length; from += AT_ONCE) {
    const batch = steps.slice(from, from + AT_ONCE);
    const answers = await Promise.all(batch.map((step) => take(sandbox, step, hosted)));
    for (const status of answers.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (from % 100 === 80) {
      // It takes over all held jobs at once, while the earlier process continues unaware, as after a kill.
      const { engine } = await sandbox.again({ render: unreliableRender });
      await engine.start();
      kills++;
    }
    for (const key of KEYS) expect(await left(readAccount(`Bearer ${key}`).id)).toBeGreaterThanOrEqual(0);
  }
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 50));
  return { statuses, kills };
}

async function expectSettledOnce({ id, status, creditsUsed, creditsRefunded, creditsReserved }: JobRow) {
  expect((creditsUsed ?? 0) + creditsRefunded, id).toBe(creditsReserved);
  if (status !== "completed") expect(creditsUsed, id).toBe(0);
  const entries = await sandbox.database.select().from(ledgerEntries).where(eq(ledgerEntries.jobId, id));
  expect(entries.map(({ kind }) => kind).sort(), id).toEqual(["capture", "hold", "release"]);
}

/** An account has lost exactly what its jobs used and its synchronous calls cost. */
async function expectBalanced(accountId: string, rows: JobRow[]) {
  const [charged] = await sandbox.database
    .select({ millicredits: sql<number>`coalesce(sum(${charges.millicredits}), 0)::float8` })
    .from(charges)
    .where(eq(charges.accountId, accountId));
  const own = rows.filter((row) => row.accountId === accountId);
  // Charges are exact in the database. Here they are binary fractions.
  expect(GRANTED - (await left(accountId))).toBeCloseTo(
    sumOf(own, "creditsUsed") * 1000 + (charged?.millicredits ?? 0),
    3,
  );
}

it("balances through 500 jobs of every kind, with failures, cancels, crashes, kills and repeats", async () => {
  const { statuses, kills } = await play(history(REQUESTED, seed));
  const rows = await sandbox.database.select().from(jobs);
  for (const row of rows) await expectSettledOnce(row);
  for (const { id } of await sandbox.database.select().from(accounts)) await expectBalanced(id, rows);
  const ended = ["completed", "failed", "canceled"].map(
    (state) => [state, rows.filter(({ status }) => status === state).length] as const,
  );
  console.info(
    `ledger: ${rows.length} jobs (${ended.map((pair) => pair.join(" ")).join(", ")}), ${kills} kills, answers ` +
      `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}; reserved ` +
      `${sumOf(rows, "creditsReserved")} = used ${sumOf(rows, "creditsUsed")} + refunded ${sumOf(rows, "creditsRefunded")}`,
  );
  // The history must contain every case, or the test proves nothing.
  expect(rows.length).toBeGreaterThanOrEqual(500);
  for (const [state, count] of ended) expect(count, state).toBeGreaterThan(20);
  expect(statuses.get(402)).toBeGreaterThan(0);
});
