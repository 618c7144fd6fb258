import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { closeDatabase, database, transaction } from "@/lib/platform/server/database";
import { closeListener } from "@/lib/platform/server/listen";
import { stopQueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import { eventually } from "@/lib/testing/eventually";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { verified, withWebhookReceiver } from "@/lib/testing/webhook-receiver";
import { startWebhooks } from "./deliver";

withJobService();
const receiver = withWebhookReceiver();
let stop = () => {};
beforeAll(async () => {
  stop = await startWebhooks();
});
afterAll(async () => {
  stop();
  await stopQueue(100);
  await closeListener();
  await closeDatabase();
});

/** A job that runs. */
async function aRunningJob(owner: Session): Promise<string> {
  const row = aJobRow(owner, { status: "processing", creditsReserved: 60 });
  await database().insert(jobs).values(row);
  return row.id;
}

const complete = (id: string) =>
  changeJob(id, () => ({ fields: { status: "completed", creditsUsed: 60, completedAt: new Date() } }));

it("sends what happened when its transaction commits, signed for the public library", async () => {
  const owner = await aSession("Ada");
  const { secret } = await receiver.hook(owner, ["job.completed"]);
  const id = await aRunningJob(owner);
  await complete(id);
  await eventually(() => expect(receiver.at()).toHaveLength(1));
  const [first] = receiver.at();
  expect(verified(secret, first!)).toEqual({
    type: "job.completed",
    timestamp: expect.stringMatching(/^\d{4}-/),
    data: expect.objectContaining({ job_id: id, kind: "video", credits_used: 60, link: `/gallery/${id}` }),
  });
  expect(first?.headers["webhook-id"]).toMatch(/^hev_[0-9a-f]{24}$/);
});

it("sends nothing of a transaction that is rolled back", async () => {
  const owner = await aSession("Ada");
  await receiver.hook(owner, ["job.completed"]);
  const id = await aRunningJob(owner);
  await transaction(async (within) => {
    await within.update(jobs).set({ status: "completed" }).where(eq(jobs.id, id));
    throw new Error("rolled back");
  }).catch(() => undefined);
  const other = await aRunningJob(owner);
  await complete(other);
  await eventually(() => expect(receiver.at()).toHaveLength(1));
  expect(receiver.at()[0]?.body).toContain(other);
});
