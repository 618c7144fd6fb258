import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { cancelJob } from "./cancel";
import { claimToSend } from "./lease";
import { readDetail } from "./read";
import { jobs } from "./schema";
import { sendJob, sendNow } from "./send";

const service = withJobService();

async function aJob(session: Session): Promise<string> {
  const row = aJobRow(session, { request: A_CLIP, creditsQuoted: 9, nextAttemptAt: new Date(0) });
  await database().insert(jobs).values(row);
  return row.id;
}

const makeDue = (id: string) =>
  database()
    .update(jobs)
    .set({ nextAttemptAt: new Date(0) })
    .where(eq(jobs.id, id));

it.each(["no-slot", "conflict", "limited"] as const)(
  "a job that waits (%s) is canceled at no cost, and never sent again",
  async (fault) => {
    const session = await aSession();
    const id = await aJob(session);
    service.fault = () => fault;
    await sendNow(id);
    const canceled = await cancelJob(session, id);
    expect(canceled).toMatchObject({ status: "canceled", credits_reserved: 0, credits_used: 0, error: null });
    expect(canceled.timeline.at(-1)).toMatchObject({ status: "canceled" });
    expect(canceled.failed_at).not.toBeNull();
    service.fault = () => "ok";
    const { creates, requestCount } = service;
    await makeDue(id);
    await sendNow(id);
    expect([service.creates, service.requestCount]).toEqual([creates, requestCount]);
    expect(await cancelJob(session, id)).toMatchObject({ status: "canceled" });
  },
);

it("a process that had claimed the job before it was canceled does not send it", async () => {
  const session = await aSession();
  const id = await aJob(session);
  service.fault = () => "no-slot";
  await sendNow(id);
  await makeDue(id);
  const claimed = await claimToSend(id);
  await cancelJob(session, id);
  service.fault = () => "ok";
  const { requestCount } = service;
  if (!claimed) throw new Error("The job was not claimed.");
  await sendJob(claimed);
  expect(service.requestCount).toBe(requestCount);
  expect((await readDetail(session, id)).status).toBe("canceled");
});

it("a job that may have been made is not canceled: a lost response, a running attempt, accepted or ended", async () => {
  const session = await aSession();
  const refusesToCancel = async (id: string) => {
    const { status } = await readDetail(session, id);
    await expect(cancelJob(session, id)).rejects.toMatchObject({ code: "conflict", status: 409 });
    expect((await readDetail(session, id)).status).toBe(status);
  };
  const fresh = await aJob(session);
  await refusesToCancel(fresh);
  service.fault = () => "ok";
  await sendNow(fresh);
  await refusesToCancel(fresh);

  const lost = await aJob(session);
  service.fault = () => "lost-after";
  await sendNow(lost);
  service.fault = () => "no-slot";
  await makeDue(lost);
  await sendNow(lost);
  await refusesToCancel(lost);

  const onItsWay = await aJob(session);
  await sendNow(onItsWay);
  await database().update(jobs).set({ attempts: 1 }).where(eq(jobs.id, onItsWay));
  await refusesToCancel(onItsWay);
});

it("another workspace's job is not found", async () => {
  const id = await aJob(await aSession());
  await expect(cancelJob(await aSession(), id)).rejects.toMatchObject({ code: "not_found" });
});
