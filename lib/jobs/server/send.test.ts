import { randomUUID } from "node:crypto";
import { and, eq, lte } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/lib/platform/server/database";
import { logContext, withLogContext } from "@/lib/platform/server/log-context";
import { logger } from "@/lib/platform/server/logger";
import { A_CLIP } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { isWaitingForSlot } from "../job";
import { applyUpstreamJob } from "./apply-upstream-job";
import { followJob } from "./follow";
import { claimDue, claimToSend, makeDue } from "./lease";
import { SAFE_WINDOW_MS } from "./pacing";
import { readDetail } from "./read";
import { jobs, type NewJobRow } from "./schema";
import { sendJob, sendNow, sendSoon } from "./send";
import { applyOutcome } from "./send-outcome";
import { parseUpstreamJob } from "./upstream-job";
import { wakeNextWaitingJob } from "./wake";
import { changeJob } from "./write-jobs";

const service = withJobService();

/** A stored intent, as the process that accepted it left it. */
async function anIntent(changes: Partial<NewJobRow> = {}) {
  const session = await aSession();
  const id = `job_${randomUUID()}`;
  await database()
    .insert(jobs)
    .values({
      id,
      workspaceId: session.workspaceId,
      personId: session.personId,
      keyId: session.keyId,
      kind: "video",
      modelId: "zeta",
      prompt: A_CLIP.prompt,
      request: A_CLIP,
      clientToken: randomUUID(),
      bodyHash: "hash",
      upstreamKey: randomUUID(),
      nextAttemptAt: new Date(0),
      ...changes,
    });
  return { session, id };
}

const ago = (ms: number) => new Date(Date.now() - ms);

it("asks again with the same key within the safe window", async () => {
  const { session, id } = await anIntent({
    status: "checking",
    attempts: 3,
    sentAt: ago(SAFE_WINDOW_MS - 60_000),
  });
  const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
  const createsBefore = service.creates;
  await sendNow(id);
  expect(service.creates).toBe(createsBefore + 1);
  expect(service.jobs.has(row?.upstreamKey ?? "")).toBe(true);
  expect((await readDetail(session, id)).status).toBe("queued");
});

it("begins the safe window with the first attempt, however many follow", async () => {
  const sentAt = ago(60_000);
  const { id } = await anIntent({ status: "checking", attempts: 3, sentAt });
  service.fault = () => "lost-before";
  await sendNow(id);
  service.fault = () => "ok";
  const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
  expect(row).toMatchObject({ status: "checking", attempts: 4, sentAt });
});

it("sends nothing after the safe window, and tells the person to check the billing page", async () => {
  const { session, id } = await anIntent({
    status: "checking",
    attempts: 9,
    sentAt: ago(SAFE_WINDOW_MS + 60_000),
  });
  const createsBefore = service.creates;
  await sendNow(id);
  expect(service.creates).toBe(createsBefore);
  const left = await readDetail(session, id);
  expect(left).toMatchObject({ status: "failed", failure_code: "unknown_outcome" });
  expect(left.failure_message).toContain("Check your provider's billing page");
  await sendNow(id);
  expect(service.creates).toBe(createsBefore);
});

it.each([
  ["a lost response", "lost-after"],
  ["a lost request", "lost-before"],
  ["a busy upstream", "unavailable"],
  ["garbage", "garbage"],
] as const)(
  "after %s a job is checking, never failed, and the same key completes it",
  async (_what, fault) => {
    const { session, id } = await anIntent();
    service.fault = () => fault;
    const createsBefore = service.creates;
    await sendNow(id);
    expect(await readDetail(session, id)).toMatchObject({ status: "checking", failure_code: null });

    service.fault = () => "ok";
    await sendAgain(id);
    const healed = await readDetail(session, id);
    expect(healed).toMatchObject({ status: "queued", error: null });
    expect(service.creates).toBe(createsBefore + 1);
  },
);

/** A second attempt as of now, whatever its time is. */
async function sendAgain(id: string): Promise<void> {
  await makeDue(id);
  await sendNow(id);
}

it.each(["no-slot", "conflict"] as const)(
  "after a conflict (%s) a job waits for a slot with the same key, with one step in its timeline",
  async (fault) => {
    const { session, id } = await anIntent();
    service.fault = () => fault;
    const createsBefore = service.creates;
    await sendNow(id);
    await sendAgain(id);
    const waiting = await readDetail(session, id);
    expect(waiting).toMatchObject({ status: "sending", retry_at: null, revision: 2 });
    expect(isWaitingForSlot(waiting)).toBe(true);
    expect(waiting.timeline).toHaveLength(1);
    service.fault = () => "ok";
    await sendAgain(id);
    expect(await readDetail(session, id)).toMatchObject({ status: "queued", error: null });
    expect(service.creates).toBe(createsBefore + 1);
  },
);

it("waits for a slot longer than the safe window, because no attempt made anything", async () => {
  const { session, id } = await anIntent();
  service.fault = () => "no-slot";
  await sendNow(id);
  const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
  expect(row).toMatchObject({ sentAt: null, attempts: 0 });
  service.fault = () => "ok";
  await sendAgain(id);
  expect((await readDetail(session, id)).status).toBe("queued");
});

it("rejects a job whose conflicts have no stated reason, after the safe window", async () => {
  const { session, id } = await anIntent();
  service.fault = () => "conflict";
  await sendNow(id);
  await database()
    .update(jobs)
    .set({ sentAt: ago(SAFE_WINDOW_MS + 60_000) })
    .where(eq(jobs.id, id));
  await sendAgain(id);
  expect(await readDetail(session, id)).toMatchObject({ status: "rejected", error: { status: 409 } });
});

it("rejects a job whose key names another request, and after a lost response fails it with an unknown outcome", async () => {
  const fresh = await anIntent();
  service.fault = () => "reused-key";
  await sendNow(fresh.id);
  expect(await readDetail(fresh.session, fresh.id)).toMatchObject({
    status: "rejected",
    error: { status: 409, code: "idempotency_conflict", conflict: "key_reused" },
  });

  const lost = await anIntent({ status: "checking", attempts: 1, sentAt: ago(60_000) });
  await sendNow(lost.id);
  const ended = await readDetail(lost.session, lost.id);
  expect(ended).toMatchObject({ status: "failed", failure_code: "unknown_outcome" });
  expect(ended.failure_message).toContain("a job may exist");
});

it("sends the oldest waiting job of each kind when a job has ended", async () => {
  const { session, id: running } = await anIntent({ status: "queued", upstreamId: "up_ends" });
  const error = { status: 409, code: "x", message: "Full.", request_id: null, details: null };
  const waiting = {
    workspaceId: session.workspaceId,
    keyId: session.keyId,
    error: { ...error, conflict: "concurrency" as const },
    nextAttemptAt: new Date(Date.now() + 60_000),
  };
  const older = await anIntent({ ...waiting, createdAt: ago(3_000) });
  const younger = await anIntent({ ...waiting, createdAt: ago(2_000) });
  const image = await anIntent({ ...waiting, kind: "image", createdAt: ago(1_000) });
  const [before] = await database().select().from(jobs).where(eq(jobs.id, running));
  const done = parseUpstreamJob({ id: "up_ends", status: "failed", credits_used: 0 });
  if (!before || !done) throw new Error("The job is there.");
  await wakeNextWaitingJob(before, await changeJob(running, (now) => applyUpstreamJob(now, done, null)));
  const due = await database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.workspaceId, session.workspaceId), lte(jobs.nextAttemptAt, new Date())));
  expect(due.map(({ id }) => id).sort()).toEqual([older.id, image.id].sort());
  expect(due.map(({ id }) => id)).not.toContain(younger.id);
});

it("a late response of a process without the lease changes nothing", async () => {
  const { session, id } = await anIntent();
  const slow = await claimToSend(id);
  if (!slow) throw new Error("The intent was not free.");
  expect(await claimToSend(id), "a second claim while the first holds").toBeNull();
  const file = { id: "file", url: "https://files.example/a.mp4", mime_type: "video/mp4" };
  const done = parseUpstreamJob({ id: "up_done", status: "completed", credits_used: 9, assets: [file] });
  if (!done) throw new Error("The reading names a job.");
  await changeJob(id, (now) => applyOutcome(now, { kind: "accepted", upstreamJob: done, requestId: null }));

  const error = { status: 400, code: "late", message: "Late.", request_id: null, details: null };
  for (const kind of ["refused", "unknown"] as const) {
    await changeJob(id, (now) => applyOutcome(now, { kind, error }));
  }
  await changeJob(id, (now) => applyOutcome(now, { kind: "wait", seconds: 5, error }));
  await sendJob(slow);
  expect(await readDetail(session, id)).toMatchObject({
    status: "completed",
    upstream_id: "up_done",
    credits_used: 9,
    error: null,
    retry_at: null,
  });
});

it("a conflict without a stated reason does not reset the attempts after a lost response", async () => {
  const { id } = await anIntent();
  const error = { status: 409, code: "conflict", message: "Conflict.", request_id: null, details: null };
  const scheduleAfter = async (attempts: number) => {
    const row = await changeJob(id, () => ({ schedule: { attempts } }));
    return row && applyOutcome(row, { kind: "no_slot", seconds: 0, error })?.schedule;
  };
  expect(await scheduleAfter(1)).toMatchObject({ attempts: 0 });
  expect(await scheduleAfter(2)).not.toHaveProperty("attempts");
});

it("a rate limit defers all jobs of its key until it has passed, and none of another key", async () => {
  const { session, id } = await anIntent();
  service.fault = () => "limited-for-long";
  await sendNow(id);
  const limited = await readDetail(session, id);
  expect(limited).toMatchObject({ status: "sending", error: { status: 429 } });
  expect(limited.retry_at).not.toBeNull();

  service.fault = () => "ok";
  const createsBefore = service.creates;
  const second = await anIntent({ keyId: session.keyId });
  const accepted = await anIntent({ keyId: session.keyId, status: "queued", upstreamId: "up_1" });
  const requestsBefore = service.requestCount;
  await sendNow(second.id);
  const due = (await claimDue(1_000)).find((row) => row.id === accepted.id);
  if (!due) throw new Error("An accepted job is due to be read.");
  await followJob(due);
  expect(service.requestCount).toBe(requestsBefore);

  const otherIntent = await anIntent();
  await sendNow(otherIntent.id);
  expect((await readDetail(otherIntent.session, otherIntent.id)).status).toBe("queued");
  expect(service.creates).toBe(createsBefore + 1);
});

it("sends a queued job with the log context of its own request", async () => {
  const ids: string[] = [];
  for (let made = 0; made < 8; made++) ids.push((await anIntent()).id);
  const lines = new Map<string | undefined, string | undefined>();
  const info = vi.spyOn(logger, "info").mockImplementation(() => {
    const { jobId, requestId } = logContext();
    lines.set(jobId, requestId);
  });
  for (const id of ids) withLogContext({ requestId: `req of ${id}` }, () => sendSoon(id));
  await eventually(() => expect(lines.size).toBe(ids.length));
  info.mockRestore();
  expect([...lines]).toEqual(expect.arrayContaining(ids.map((id) => [id, `req of ${id}`])));
});
