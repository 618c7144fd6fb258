import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { database, pool } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { llmCharges, spentTotals } from "@/lib/usage/server/schema";
import { balanceDrift } from "../balance";
import { changeBalance, readBalance } from "./balance";
import { balances } from "./schema";

withJobService();

const accepted = (credits: number): Partial<NewJobRow> => ({
  status: "processing",
  creditsReserved: credits,
  acceptedAt: new Date(),
});

async function end(id: string, used: number, refunded: number, status: "completed" | "failed" = "completed") {
  const at = new Date();
  const ended = status === "completed" ? { completedAt: at } : { failedAt: at };
  await database()
    .update(jobs)
    .set({ status, creditsUsed: used, creditsRefunded: refunded, changedAt: at, ...ended })
    .where(eq(jobs.id, id));
}

it("counts down with what is reserved, and up with what comes back", async () => {
  const owner = await aSession("Ada");
  const make = async (changes: Partial<NewJobRow>) => {
    const row = aJobRow(owner, { changedAt: new Date(), ...changes });
    await database().insert(jobs).values(row);
    return row.id;
  };
  const expected = async () => (await readBalance(owner)).expected;

  expect(await expected()).toBeNull();
  const before = await make(accepted(30));
  expect(await changeBalance(owner, { credits: 1_000 })).toMatchObject({
    expected: 1_000,
    typed: [{ expected: null }],
  });

  const first = await make(accepted(50));
  await make({ status: "sending", creditsQuoted: 70 });
  await make({ ...accepted(500), imported: true });
  expect(await expected()).toBe(950);
  await end(first, 40, 10);
  expect(await expected()).toBe(960);
  await end(before, 0, 30, "failed");
  expect(await expected()).toBe(990);
  const silent = await make(accepted(20));
  await database()
    .update(jobs)
    .set({ status: "completed", completedAt: new Date(), creditsRefunded: 5, changedAt: new Date() })
    .where(eq(jobs.id, silent));
  expect(await expected()).toBe(975);
});

it("shows credits spent elsewhere as drift, and starts again from the entered balance", async () => {
  const owner = await aSession("Ada");
  await changeBalance(owner, { credits: 500 });
  await database()
    .insert(jobs)
    .values(aJobRow(owner, { changedAt: new Date(), ...accepted(100) }));
  const { typed, expected } = await changeBalance(owner, { credits: 380 });
  expect(typed.map(balanceDrift)).toEqual([-20, null]);
  expect(expected).toBe(380);
  expect(typed[0]).toMatchObject({ credits: 380, expected: 400, person_name: "Ada" });
  expect((await readBalance(await aSession("Eve"))).typed).toEqual([]);
});

it("leaves reserved what a job may have cost whose outcome never became known", async () => {
  const owner = await aSession("Ada");
  const lost = (createdAt: Date) =>
    aJobRow(owner, {
      ...{ status: "failed", failureCode: "unknown_outcome", failedAt: new Date() },
      ...{ creditsQuoted: 35, createdAt, changedAt: new Date() },
    });
  await database()
    .insert(jobs)
    .values(lost(new Date(Date.now() - 60_000)));
  await changeBalance(owner, { credits: 100 });
  await database()
    .insert(jobs)
    .values(lost(new Date(Date.now() + 1_000)));
  expect(await readBalance(owner)).toMatchObject({ expected: 100, available: 65 });
});

it("counts down with what calls of API clients were charged", async () => {
  const owner = await aSession("Ada");
  await changeBalance(owner, { credits: 100 });
  const call = (id: string, heldUntil: Date | null) => ({
    id,
    workspaceId: owner.workspaceId,
    personId: owner.personId,
    kind: "call" as const,
    millicredits: 2_500,
    heldUntil,
    createdAt: new Date(Date.now() + 1_000),
  });
  await database()
    .insert(llmCharges)
    .values([call("call_1", null), call("call_2", new Date(Date.now() + 60_000))]);
  expect((await readBalance(owner)).expected).toBe(97.5);
});

it("finds the same after a start that adds up what an older release left", async () => {
  const owner = await aSession("Ada");
  const make = async (changes: Partial<NewJobRow>) => {
    const row = aJobRow(owner, { changedAt: new Date(), ...changes });
    await database().insert(jobs).values(row);
    return row.id;
  };
  const [ended, running] = [await make(accepted(40)), await make(accepted(30))];
  await changeBalance(owner, { credits: 1_000 });
  await setTimeout(5);
  await end(ended, 25, 15);
  await make(accepted(100));
  await make({ ...accepted(7), imported: true });
  await end(await make(accepted(20)), 5, 15, "failed");
  const before = await readBalance(owner);
  expect(before.expected).toBe(1_000 + 15 - 100 - 5);
  await database().update(balances).set({ spentBefore: null });
  await database().delete(spentTotals);
  await pool().query(readFileSync("lib/usage/server/usage.sql", "utf8"));
  expect(await readBalance(owner)).toEqual(before);
  await end(running, 30, 0);
  expect((await readBalance(owner)).expected).toBe(before.expected);
});

it("keeps what was spent when a job or a charge is corrected or gone", async () => {
  const owner = await aSession("Ada");
  await changeBalance(owner, { credits: 100 });
  const row = aJobRow(owner, { changedAt: new Date(), ...accepted(30) });
  await database().insert(jobs).values(row);
  await end(row.id, 30, 0);
  await database().update(jobs).set({ creditsUsed: 20, creditsRefunded: 10 }).where(eq(jobs.id, row.id));
  expect((await readBalance(owner)).expected).toBe(80);
  await database().update(jobs).set({ prompt: "", purgedAt: new Date() }).where(eq(jobs.id, row.id));
  expect((await readBalance(owner)).expected).toBe(80);
});
