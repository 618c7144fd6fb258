import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { beforeEach, expect, it } from "vitest";
import { apiKeys } from "@/lib/keys/server/schema";
import { openStoredKey, pauseKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { claimDue, claimToSend } from "./lease";
import { jobs } from "./schema";
import { adjustForClockStep, probeBackedOff, rescheduleOverdue, wakeBackedOff, wakeSameKey } from "./wake";

withJobService();
beforeEach(async () => {
  await database().delete(jobs);
});

const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;
const refusal = (status: number) => ({ status, code: "x", message: "No.", request_id: null, details: null });
type Session = Awaited<ReturnType<typeof aSession>>;

async function aRow(owner: Session, fields: Partial<PgInsertValue<typeof jobs>>): Promise<string> {
  const row = aJobRow(owner, { status: "processing", attempts: 5 });
  await database()
    .insert(jobs)
    .values({ ...row, ...fields });
  return row.id;
}

const dueIn = async (id: string): Promise<number> => {
  const [row] = await database()
    .select({ seconds: sql<number>`extract(epoch from ${jobs.nextAttemptAt} - now())::float8` })
    .from(jobs)
    .where(eq(jobs.id, id));
  return row?.seconds ?? Number.NaN;
};

it("after an outage every job that backs off is due within seconds, but no job of a rate limit or a full plan", async () => {
  const session = await aSession();
  const later = { nextAttemptAt: inSeconds(55) };
  const backing = [];
  for (let number = 0; number < 20; number++) backing.push(await aRow(session, later));
  const waiting = { ...later, status: "sending", attempts: 0, retryAt: inSeconds(55) } as const;
  const unsent = await aRow(session, { ...waiting, error: refusal(502) });
  const asked = await aRow(session, { ...waiting, error: refusal(429) });
  const calm = await aRow(session, { ...later, attempts: 0 });
  const held = await aRow(session, { ...later, leaseOwner: "another", leaseUntil: inSeconds(15) });
  await wakeBackedOff();
  const dues = [];
  for (const id of backing) dues.push(await dueIn(id));
  expect(Math.max(...dues)).toBeLessThan(5);
  expect(await dueIn(unsent)).toBeLessThan(6);
  // No faster than polls of one key are.
  expect(dues.filter((seconds) => seconds < 0.9).length).toBeLessThanOrEqual(5);
  for (const id of [asked, calm, held]) expect(await dueIn(id)).toBeGreaterThan(50);
});

it("during an outage only the job that is due next is tried", async () => {
  const session = await aSession();
  const [far, near] = [
    await aRow(session, { nextAttemptAt: inSeconds(55) }),
    await aRow(session, { nextAttemptAt: inSeconds(40) }),
  ];
  await probeBackedOff();
  expect(await dueIn(near)).toBeLessThanOrEqual(0);
  expect(await dueIn(far)).toBeGreaterThan(50);
});

it("after a success the jobs of its key that back off are due, later the more often they failed", async () => {
  const [session, other] = [await aSession(), await aSession()];
  const later = { nextAttemptAt: inSeconds(55) };
  const lost = await aRow(session, { ...later, status: "checking", attempts: 9 });
  const polled = await aRow(session, { ...later, attempts: 4, error: refusal(502) });
  const refused = await aRow(session, { ...later, attempts: 4, error: refusal(401) });
  const stubborn = await aRow(session, { ...later, attempts: 90 });
  const soon = await aRow(session, { attempts: 40, nextAttemptAt: inSeconds(3) });
  const limited = await aRow(session, { ...later, attempts: 2, error: refusal(429) });
  const elsewhere = await aRow(other, later);
  for (let success = 0; success < 3; success++) await wakeSameKey(session.keyId);
  expect(await dueIn(lost)).toBeCloseTo(4.5, 0);
  expect(await dueIn(polled)).toBeCloseTo(2, 0);
  expect(await dueIn(refused)).toBeCloseTo(2, 0);
  expect(await dueIn(stubborn)).toBeCloseTo(45, 0);
  expect(await dueIn(soon)).toBeCloseTo(3, 0);
  for (const id of [limited, elsewhere]) expect(await dueIn(id)).toBeGreaterThan(50);
});

const HOURS = 3_600;

it("a clock that is set back two hours delays no job by more than its own wait", async () => {
  const session = await aSession();
  const polled = await aRow(session, { nextAttemptAt: inSeconds(2 * HOURS + 10) });
  const asked = await aRow(session, { nextAttemptAt: inSeconds(2 * HOURS + 600), error: refusal(429) });
  const after = await aRow(session, { nextAttemptAt: inSeconds(8) });
  // Two processes notice the same step.
  await adjustForClockStep(2 * HOURS * 1_000);
  await adjustForClockStep(2 * HOURS * 1_000);
  expect(await dueIn(polled)).toBeCloseTo(10, 0);
  expect(await dueIn(after)).toBeCloseTo(8, 0);
  expect(await dueIn(asked)).toBeLessThanOrEqual(600);
});

it("at a start after such a step, jobs that are due later than any wait allows are due now", async () => {
  const session = await aSession();
  const [stranded, asked] = [
    await aRow(session, { nextAttemptAt: inSeconds(2 * HOURS) }),
    await aRow(session, { nextAttemptAt: inSeconds(1_200), error: refusal(429) }),
  ];
  await rescheduleOverdue();
  expect(await dueIn(stranded)).toBeLessThanOrEqual(0);
  expect(await dueIn(asked)).toBeGreaterThan(1_000);
});

it("a lease from before such a step is ignored, and a valid one is not", async () => {
  const session = await aSession();
  const due = { nextAttemptAt: inSeconds(-1), leaseOwner: "another" };
  const old = await aRow(session, { ...due, leaseUntil: inSeconds(2 * HOURS) });
  await aRow(session, { ...due, leaseUntil: inSeconds(19) });
  expect((await claimDue(10)).map(({ id }) => id)).toEqual([old]);
  const unsent = await aRow(session, { ...due, status: "sending", leaseUntil: inSeconds(2 * HOURS) });
  expect(await claimToSend(unsent)).toMatchObject({ id: unsent });
});

it("a block of a key from before such a step is ignored, and the next one counts", async () => {
  const { keyId } = await aSession();
  const until = (seconds: number) =>
    database()
      .update(apiKeys)
      .set({ cooldownUntil: inSeconds(seconds) })
      .where(eq(apiKeys.id, keyId));
  await until(2 * HOURS);
  expect((await openStoredKey(keyId)).heldUntil).toBeNull();
  await pauseKey(keyId, 5);
  const heldMs = ((await openStoredKey(keyId)).heldUntil?.getTime() ?? 0) - Date.now();
  expect(heldMs).toBeGreaterThan(2_000);
  expect(heldMs).toBeLessThanOrEqual(5_000);
});
