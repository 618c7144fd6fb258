import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_CLIP } from "@/lib/testing/video-service";
import { followJob } from "./follow";
import { claimDue, claimToSend } from "./lease";
import { SAFE_WINDOW_MS } from "./pacing";
import { readDetail } from "./read";
import { jobs, type NewJobRow } from "./schema";
import { changeFor, sendJob, sendNow } from "./send";
import { parseUpstreamJob } from "./upstream-job";
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

it("sends nothing after the safe window, and says to look at the bill", async () => {
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
  ["a lost answer", "lost-after"],
  ["a lost request", "lost-before"],
  ["a busy service", "unavailable"],
  ["a conflict", "conflict"],
  ["garbage", "garbage"],
] as const)(
  "%s is shown as checking, never as a failure, and is healed by the same key",
  async (_what, fault) => {
    const { session, id } = await anIntent();
    service.fault = () => fault;
    const createsBefore = service.creates;
    await sendNow(id);
    expect(await readDetail(session, id)).toMatchObject({ status: "checking", failure_code: null });

    service.fault = () => "ok";
    await database()
      .update(jobs)
      .set({ nextAttemptAt: new Date(0) })
      .where(eq(jobs.id, id));
    await sendNow(id);
    const healed = await readDetail(session, id);
    expect(healed).toMatchObject({ status: "queued", error: null });
    expect(service.creates).toBe(createsBefore + 1);
  },
);

it("whoever lost the lease undoes nothing with a late answer", async () => {
  const { session, id } = await anIntent();
  const slow = await claimToSend(id);
  if (!slow) throw new Error("The intent was not free.");
  expect(await claimToSend(id), "a second claim while the first holds").toBeNull();
  const done = parseUpstreamJob({ id: "up_done", status: "completed", credits_used: 9 });
  if (!done) throw new Error("The reading names a job.");
  await changeJob(id, (now) => changeFor(now, { kind: "accepted", upstreamJob: done, requestId: null }));

  const error = { status: 400, code: "late", message: "Late.", request_id: null, details: null };
  for (const kind of ["refused", "unknown"] as const) {
    await changeJob(id, (now) => changeFor(now, { kind, error }));
  }
  await changeJob(id, (now) => changeFor(now, { kind: "wait", seconds: 5, error }));
  await sendJob(slow);
  expect(await readDetail(session, id)).toMatchObject({
    status: "completed",
    upstream_id: "up_done",
    credits_used: 9,
    error: null,
    retry_at: null,
  });
});

it("a rate limit holds back everything of its key until it has passed, and nothing of another's", async () => {
  const { session, id } = await anIntent();
  service.fault = () => "limited";
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
