import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { approvals } from "@/lib/approvals/server/schema";
import { boardRuns, queuedTakes } from "@/lib/boards/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { recordKeyStatus } from "@/lib/keys/server/key-status";
import { apiKeys } from "@/lib/keys/server/schema";
import { changeBalance } from "@/lib/limits/server/balance";
import { closeDatabase, database, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { storePrices } from "@/lib/pricing/server/price-list";
import { reviewRemarks, reviewVerdicts, reviewVisits } from "@/lib/reviews/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { withVariables } from "@/lib/testing/environment";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { THINGS } from "@/lib/testing/things";
import { WEBHOOK_EVENTS } from "../webhook";
import { bodyOf } from "./payload";
import { webhookEvents } from "./schema";
import { tellBackupFailed, tellBalances, tellLimits, tellRefunds } from "./tell";
import { makeWebhook } from "./webhooks";

withJobService();
withVariables();
afterAll(closeDatabase);

/** An owner of a workspace with an address that gets everything. Nothing is sent in this file. */
async function anOwner(): Promise<Session> {
  const owner = await aSession("Ada");
  await makeWebhook(owner, { url: "https://hooks.example.com/", events: [...WEBHOOK_EVENTS] });
  return owner;
}

/** The bodies of what was written for a workspace, in its order. */
async function told({ workspaceId }: Session) {
  const rows = await database()
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, workspaceId))
    .orderBy(webhookEvents.sequence);
  return rows.map((row) => JSON.parse(bodyOf(row)) as { type: string; data: Record<string, unknown> });
}

async function thing(name: keyof typeof THINGS, owner: Session): Promise<string> {
  const make = THINGS[name];
  if (!make) throw new Error(`There is no ${name}.`);
  return make(owner, false);
}

it("tells how a job ended, and nothing of one that was imported with its end", async () => {
  const owner = await anOwner();
  const ends = ["completed", "failed", "canceled", "rejected"] as const;
  await database()
    .insert(jobs)
    .values(aJobRow(owner, { status: "completed", imported: true }));
  for (const status of ends) {
    const row = aJobRow(owner, { status: "queued" });
    await database().insert(jobs).values(row);
    await database().update(jobs).set({ progressPercent: 50 }).where(eq(jobs.id, row.id));
    await database().update(jobs).set({ status }).where(eq(jobs.id, row.id));
    await database().update(jobs).set({ favorite: true }).where(eq(jobs.id, row.id));
  }
  expect((await told(owner)).map(({ type, data }) => [type, data.status])).toEqual([
    ["job.completed", "completed"],
    ["job.failed", "failed"],
    ["job.canceled", "canceled"],
    ["job.failed", "rejected"],
  ]);
});

it("tells of a request to owners and of its answer", async () => {
  const owner = await anOwner();
  const id = await thing("approvalId", owner);
  await database().update(approvals).set({ credits: 7 }).where(eq(approvals.id, id));
  await database().update(approvals).set({ status: "declined" }).where(eq(approvals.id, id));
  const events = await told(owner);
  expect(events.map(({ type }) => type)).toEqual(["approval.needed", "approval.answered"]);
  expect(events[1]?.data).toMatchObject({
    approval_id: id,
    status: "declined",
    credits: 7,
    link: "/settings/approvals",
  });
});

/** A run of so many takes, each of which is a job that runs. */
async function aRun(owner: Session, takes: number) {
  const { workspaceId, personId, keyId } = owner;
  const board = await aBoard(owner, 1);
  const id = newId("run");
  await database().insert(boardRuns).values({
    id,
    workspaceId,
    personId,
    keyId,
    boardId: board.id,
    credits: 30,
    clientToken: id,
    bodyHash: id,
  });
  const rows = Array.from({ length: takes }, (_, n) => {
    const series = {
      of: "takes" as const,
      id: "shot_12345678",
      position: n,
      count: takes,
      board: { id: board.id, column_id: "clm_1" },
    };
    return aJobRow(owner, { status: "processing", series });
  });
  await database().insert(jobs).values(rows);
  await database()
    .insert(queuedTakes)
    .values(
      rows.map(({ id: jobId }, takeIndex) => ({
        ...{ id: newId("take"), runId: id, workspaceId, personId, boardId: board.id, takeIndex, jobId },
        ...{ shotId: "shot_12345678", columnId: "clm_1", kind: "video" as const, request: {}, credits: 5 },
        status: "sent" as const,
      })),
    );
  return { id, boardId: board.id, jobIds: rows.map((row) => row.id) };
}

const settle = (id: string) =>
  database().update(jobs).set({ status: "completed", creditsUsed: 5 }).where(eq(jobs.id, id));

it("tells once that a run of a board ended, also when its last jobs end at the same moment", async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await anOwner();
    const { id, boardId, jobIds } = await aRun(owner, 6);
    await Promise.all(jobIds.map(settle));
    const ended = (await told(owner)).filter(({ type }) => type === "board_run.ended");
    expect(ended.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        run_id: id,
        takes: 6,
        completed: 6,
        credits_used: 30,
        link: `/boards/${boardId}`,
      }),
    ]);
  }
});

it("tells why a run of a board paused, and that it ended when the rest of it was canceled", async () => {
  const owner = await anOwner();
  const { id, jobIds } = await aRun(owner, 2);
  const [first = "", second = ""] = jobIds;
  await database()
    .update(queuedTakes)
    .set({ status: "waiting", jobId: null })
    .where(eq(queuedTakes.jobId, second));
  await database().update(boardRuns).set({ pausedFor: "price" }).where(eq(boardRuns.id, id));
  await settle(first);
  await database().update(queuedTakes).set({ status: "canceled" }).where(eq(queuedTakes.status, "waiting"));
  const events = (await told(owner)).filter(({ type }) => type.startsWith("board_run"));
  expect(events.map(({ type }) => type)).toEqual(["board_run.paused", "board_run.ended"]);
  expect(events[0]?.data.reason).toBe("price");
  expect(events[1]?.data).toMatchObject({ completed: 1, canceled: 1 });
});

it("tells what a visitor says on a review, without the words, and nothing of the studio's replies", async () => {
  const owner = await anOwner();
  const remarkId = await thing("remarkId", owner);
  const [remark] = await database().select().from(reviewRemarks).where(eq(reviewRemarks.id, remarkId));
  if (!remark) throw new Error("There is no remark.");
  await database()
    .insert(reviewRemarks)
    .values({ ...remark, id: newId("rem"), personId: owner.personId });
  const { reviewId, workspaceId } = remark;
  const visit = { reviewId, workspaceId, visitorId: "visitor", number: 1 };
  await database().insert(reviewVisits).values(visit);
  await database().update(reviewVisits).set({ watched: 0.5 }).where(eq(reviewVisits.reviewId, reviewId));
  const verdict = {
    reviewId,
    workspaceId,
    visitorId: "visitor",
    verdict: "approved" as const,
    name: "Jonas",
  };
  await database().insert(reviewVerdicts).values(verdict);
  await database()
    .update(reviewVerdicts)
    .set({ decidedAt: new Date() })
    .where(eq(reviewVerdicts.reviewId, reviewId));
  await database().update(reviewVerdicts).set({ version: 2 }).where(eq(reviewVerdicts.reviewId, reviewId));
  const events = await told(owner);
  expect(events.map(({ type }) => type)).toEqual([
    ...(remark.personId === null ? ["remark.left"] : []),
    "review.opened",
    "review.answered",
    "review.answered",
  ]);
  expect(events.slice(-3).map(({ data }) => [data.guest, data.version])).toEqual([
    [1, undefined],
    [undefined, 1],
    [undefined, 2],
  ]);
  expect(JSON.stringify(events)).not.toContain(remark.text);
});

it("tells of prices that changed, once for a list, and of a key that is refused", async () => {
  const owner = await anOwner();
  const row = (credits: number, n = 0) => ({
    object: "pricing_row" as const,
    product: "video",
    model_id: `m${n}`,
    credits,
  });
  const many = (credits: number) => Array.from({ length: 1_500 }, (_, n) => row(credits, n));
  await storePrices(owner.keyId, { rows: many(5), seenAt: new Date() });
  await storePrices(owner.keyId, { rows: many(6), seenAt: new Date() });
  await database().update(apiKeys).set({ refusedSince: null }).where(eq(apiKeys.id, owner.keyId));
  const key = { keyId: owner.keyId, isInTrouble: false };
  await recordKeyStatus(key, "getPlan", 401);
  await recordKeyStatus(key, "getPlan", 401);
  const events = await told(owner);
  expect(events.map(({ type }) => type)).toEqual(["price.changed", "key.refused"]);
  expect(events[0]?.data.changes).toHaveLength(20);
  expect(JSON.stringify(events[1])).not.toMatch(/fingerprint|cipher/);
});

it("tells once in a period that a limit is near and that it was reached, and again for another amount", async () => {
  const owner = await anOwner();
  await putLimit(owner, { limit_credits: 100, effect: "warn" });
  const spend = (creditsUsed: number) =>
    database()
      .insert(jobs)
      .values(
        aJobRow(owner, {
          status: "completed",
          creditsUsed,
          creditsReserved: creditsUsed,
          acceptedAt: new Date(),
        }),
      );
  const types = async () => {
    await tellLimits();
    return (await told(owner)).map(({ type }) => type);
  };
  await spend(79);
  expect(await types()).toEqual([]);
  await spend(1);
  expect(await types()).toEqual(["limit.near"]);
  await spend(30);
  expect(await types()).toEqual(["limit.near", "limit.reached"]);
  expect(await types()).toHaveLength(2);
  await putLimit(owner, { limit_credits: 120, effect: "warn" });
  expect(await types()).toEqual(["limit.near", "limit.reached", "limit.near"]);
});

it("tells once of each entered balance that it is low, also where two workers look at once", async () => {
  const owner = await anOwner();
  const look = async () => {
    await Promise.all([tellBalances(), tellBalances()]);
    return (await told(owner)).filter(({ type }) => type === "balance.low").length;
  };
  expect(await look()).toBe(0);
  await changeBalance(owner, { credits: 500 });
  expect(await look()).toBe(0);
  await changeBalance(owner, { credits: 0 });
  expect(await look()).toBe(1);
  expect(await look()).toBe(1);
  await changeBalance(owner, { credits: 0 });
  expect(await look()).toBe(2);
});

it("tells once of credits that are neither charged nor refunded ten minutes after the end", async () => {
  const owner = await anOwner();
  const ended = (minutes: number) =>
    aJobRow(owner, {
      ...{ status: "failed", creditsReserved: 60, creditsUsed: 0, creditsRefunded: 20 },
      failedAt: new Date(Date.now() - minutes * 60_000),
    });
  const overdue = ended(11);
  await database()
    .insert(jobs)
    .values([overdue, ended(5)]);
  await tellRefunds();
  await tellRefunds();
  expect(await told(owner)).toEqual([
    expect.objectContaining({
      type: "refund.missing",
      data: expect.objectContaining({ job_id: overdue.id }),
    }),
  ]);
});

it("tells every workspace that asked for it of a failed backup, once until one is saved", async () => {
  const owner = await anOwner();
  const types = async () => (await told(owner)).map(({ type }) => type);
  const longAgo = new Date(Date.now() - 86_400_000);
  for (const savedAt of [longAgo, longAgo, null]) await tellBackupFailed(savedAt);
  expect(await types()).toEqual(["backup.failed"]);
  await tellBackupFailed(new Date(Date.now() + 1_000));
  expect(await types()).toEqual(["backup.failed", "backup.failed"]);
});

it("writes none of it in a transaction that is rolled back, and for no workspace without an address", async () => {
  const owner = await anOwner();
  const stranger = await aSession("Bo");
  for (const who of [owner, stranger]) {
    const row = aJobRow(who, { status: "queued", id: `job_${randomUUID()}` });
    await database().insert(jobs).values(row);
    const failing = transaction(async (within) => {
      await within.update(jobs).set({ status: "completed" }).where(eq(jobs.id, row.id));
      if (who === owner) throw new Error("rolled back");
    });
    await failing.catch(() => undefined);
    expect(await told(who)).toEqual([]);
  }
  const { rows } = await database().execute(
    sql`select 1 from webhook_deliveries where workspace_id = ${stranger.workspaceId}`,
  );
  expect(rows).toEqual([]);
});
