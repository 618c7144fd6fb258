import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { closeDatabase, database, transaction } from "@/lib/platform/server/database";
import { closeListener } from "@/lib/platform/server/listen";
import { stopQueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import { withVariables } from "@/lib/testing/environment";
import { eventually } from "@/lib/testing/eventually";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { verified, withWebhookReceiver } from "@/lib/testing/webhook-receiver";
import { dueAfterClockStep, queueDueWebhooks, startWebhooks } from "./deliver";
import { listDeliveries, readDelivery, sendAgain } from "./deliveries";
import { webhookDeliveries, webhookSecrets, webhooks } from "./schema";
import { resealWebhookSecrets } from "./secrets";
import { changeWebhook, listWebhooks, makeWebhook, rotateWebhookSecret, testWebhook } from "./webhooks";

withJobService();
const receiver = withWebhookReceiver();
const set = withVariables();
let stop = () => {};
beforeAll(async () => {
  stop = await startWebhooks();
});
afterEach(async () => {
  await database().delete(webhooks);
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

const end = (id: string, status: "completed" | "failed" | "processing") =>
  changeJob(id, () => ({ fields: { status, creditsUsed: status === "completed" ? 60 : 0 } }));

async function aCompletedJob(owner: Session): Promise<string> {
  const id = await aRunningJob(owner);
  await end(id, "completed");
  return id;
}

/** Moves the clock of all that waits for an address, and of the address, by so many hours. */
async function hoursLater(hours: number): Promise<void> {
  const by = sql`make_interval(secs => ${hours * 3_600})`;
  await database()
    .update(webhooks)
    .set({
      failingSince: sql`${webhooks.failingSince} - ${by}`,
      notBefore: sql`${webhooks.notBefore} - ${by}`,
    });
  await database()
    .update(webhookDeliveries)
    .set({
      nextAttemptAt: sql`${webhookDeliveries.nextAttemptAt} - ${by}`,
      createdAt: sql`${webhookDeliveries.createdAt} - ${by}`,
    });
  await queueDueWebhooks();
}

const deliveriesOf = (owner: Session) => listDeliveries(owner, { limit: 100 }).then(({ data }) => data);
const hookOf = (owner: Session) => listWebhooks(owner).then(({ data: [hook] }) => hook);

it("sends what happened when its transaction commits, signed for the public library", async () => {
  const owner = await aSession("Ada");
  const { secret } = await receiver.hook(owner, ["job.completed"]);
  const id = await aCompletedJob(owner);
  await eventually(() => expect(receiver.at()).toHaveLength(1));
  const [first] = receiver.at();
  expect(verified(secret, first!)).toEqual({
    type: "job.completed",
    timestamp: expect.stringMatching(/^\d{4}-/),
    data: expect.objectContaining({ job_id: id, kind: "video", credits_used: 60, link: `/gallery/${id}` }),
  });
  expect(first?.headers["webhook-id"]).toMatch(/^hev_[0-9a-f]{24}$/);
  const [delivery] = await eventually(async () => {
    const deliveries = await deliveriesOf(owner);
    expect(deliveries.map(({ status }) => status)).toEqual(["delivered"]);
    return deliveries;
  });
  expect(delivery).toMatchObject({ type: "job.completed", attempts: 1, answer_status: 204, subject: id });
});

it("sends nothing of a transaction that is rolled back, or that no address wants", async () => {
  const owner = await aSession("Ada");
  await receiver.hook(owner, ["job.completed"]);
  const id = await aRunningJob(owner);
  await transaction(async (within) => {
    await within.update(jobs).set({ status: "completed" }).where(eq(jobs.id, id));
    throw new Error("rolled back");
  }).catch(() => undefined);
  await end(await aRunningJob(owner), "failed");
  const stranger = await aSession("Bo");
  await aCompletedJob(stranger);
  const other = await aCompletedJob(owner);
  await eventually(() => expect(receiver.at()).toHaveLength(1));
  expect(receiver.at()[0]?.body).toContain(other);
});

it("delivers each event once, in order for a job, after a receiver was away for two hours", async () => {
  const owner = await aSession("Ada");
  const { secret } = await receiver.hook(owner, ["job.completed", "job.failed"], "/away");
  await receiver.close();
  const ids = await Promise.all(Array.from({ length: 12 }, () => aRunningJob(owner)));
  // Some jobs change their end, as no real one does: three events of one subject.
  for (const id of ids) await end(id, "failed");
  for (const id of ids.slice(0, 4)) {
    await end(id, "processing");
    await end(id, "completed");
    await end(id, "processing");
    await end(id, "failed");
  }
  await eventually(async () => expect((await hookOf(owner))?.failing_since).not.toBeNull());
  for (let n = 0; n < 4; n++) {
    await hoursLater(0.5);
    await eventually(async () => {
      const [row] = await database()
        .select()
        .from(webhooks)
        .where(eq(webhooks.workspaceId, owner.workspaceId));
      expect(row?.failures).toBeGreaterThan(n + 1);
    });
  }
  expect(receiver.at("/away")).toEqual([]);
  await receiver.open();
  await hoursLater(1);
  await eventually(async () => {
    // An attempt that failed just before holds up the address for as much as a minute.
    await hoursLater(1 / 60);
    expect(receiver.at("/away")).toHaveLength(20);
  });
  const messages = receiver.at("/away").map((each) => verified(secret, each));
  expect(new Set(receiver.at("/away").map(({ headers }) => headers["webhook-id"])).size).toBe(20);
  for (const [at, id] of ids.entries()) {
    const types = messages.filter(({ data }) => data.job_id === id).map(({ type }) => type);
    expect(types).toEqual(at < 4 ? ["job.failed", "job.completed", "job.failed"] : ["job.failed"]);
  }
  await eventually(async () =>
    expect(await hookOf(owner)).toMatchObject({ failing_since: null, waiting: 0 }),
  );
});

it("tries an event again under the same id, and holds up no event of another subject", async () => {
  const owner = await aSession("Ada");
  const { secret } = await receiver.hook(owner, ["job.completed", "job.failed"]);
  const poison = await aRunningJob(owner);
  receiver.respond = (response, { body }) =>
    response.writeHead(body.includes(poison) ? 500 : 200).end("a".repeat(3_000));
  await end(poison, "failed");
  await end(poison, "processing");
  await end(poison, "completed");
  const others = await Promise.all(Array.from({ length: 5 }, () => aCompletedJob(owner)));
  await eventually(() => {
    for (const id of others) expect(receiver.at().some(({ body }) => body.includes(id))).toBe(true);
  });
  await hoursLater(1);
  await eventually(() =>
    expect(receiver.at().filter(({ body }) => body.includes(poison)).length).toBeGreaterThan(1),
  );
  const attempts = receiver.at().filter(({ body }) => body.includes(poison));
  expect(new Set(attempts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  for (const each of attempts) expect(verified(secret, each).type).toBe("job.failed");
  const failed = (await deliveriesOf(owner)).find(({ subject, attempts: n }) => subject === poison && n > 0);
  const detail = await readDelivery(owner, failed!.id);
  expect(detail).toMatchObject({ status: "waiting", answer_status: 500, answer_body: "a".repeat(1_024) });
});

it("counts only 2xx as accepted, follows no redirect, and turns an address off for a 410", async () => {
  const owner = await aSession("Ada");
  await receiver.hook(owner, ["job.completed"]);
  receiver.respond = (response) =>
    response.writeHead(302, { location: receiver.address("/elsewhere") }).end();
  await aCompletedJob(owner);
  await eventually(async () => expect((await deliveriesOf(owner))[0]).toMatchObject({ answer_status: 302 }));
  expect(receiver.at("/elsewhere")).toEqual([]);
  expect((await deliveriesOf(owner))[0]?.status).toBe("waiting");
  receiver.respond = (response) => response.writeHead(410).end();
  await hoursLater(1);
  await eventually(async () =>
    expect(await hookOf(owner)).toMatchObject({ enabled: false, off_reason: "gone" }),
  );
  expect((await deliveriesOf(owner))[0]).toMatchObject({ status: "failed", answer_status: 410 });
  const before = receiver.received.length;
  await aCompletedJob(owner);
  await hoursLater(1);
  expect(receiver.received).toHaveLength(before);
  expect(await deliveriesOf(owner)).toHaveLength(1);
});

it("turns an address off that accepted nothing for three days, and says so in the audit log", async () => {
  const owner = await aSession("Ada");
  await receiver.hook(owner, ["job.completed"]);
  receiver.respond = (response) => response.writeHead(503).end();
  await aCompletedJob(owner);
  await eventually(async () => expect((await deliveriesOf(owner))[0]?.attempts).toBe(1));
  await hoursLater(71);
  await eventually(async () => expect((await deliveriesOf(owner))[0]?.attempts).toBe(2));
  const [late] = await deliveriesOf(owner);
  // The last attempt is at the end of the three days, not after it.
  const left = Date.parse(late?.next_attempt_at ?? "") - Date.now();
  expect(left).toBeLessThan(3_700_000);
  await aCompletedJob(owner);
  await hoursLater(2);
  await eventually(async () =>
    expect(await hookOf(owner)).toMatchObject({ enabled: false, off_reason: "failing", waiting: 0 }),
  );
  expect((await deliveriesOf(owner)).map(({ status }) => status).toSorted()).toEqual(["failed", "stopped"]);
  const told = await database()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.workspaceId, owner.workspaceId));
  expect(told.find(({ act }) => act === "webhook_off")?.details).toMatchObject({ reason: "failing" });
});

it("holds up nothing when the clock is set back or forward", async () => {
  const owner = await aSession("Ada");
  const { secret } = await receiver.hook(owner, ["job.completed", "job.failed"]);
  receiver.respond = (response) => response.writeHead(500).end();
  const id = await aRunningJob(owner);
  await end(id, "failed");
  await end(id, "processing");
  await end(id, "completed");
  const hook = () => database().select().from(webhooks).where(eq(webhooks.workspaceId, owner.workspaceId));
  await eventually(async () => expect((await hook())[0]?.failures).toBe(1));
  await hoursLater(1);
  await eventually(async () => expect((await hook())[0]?.failures).toBe(2));
  receiver.respond = (response) => response.writeHead(204).end();
  receiver.received.length = 0;
  // As when it went a month back: what is due is a month away.
  await hoursLater(-30 * 24);
  expect(receiver.received).toEqual([]);
  await dueAfterClockStep();
  await queueDueWebhooks();
  await eventually(() => expect(receiver.at()).toHaveLength(2));
  expect(receiver.at().map((each) => verified(secret, each).type)).toEqual(["job.failed", "job.completed"]);
  await eventually(async () => expect(await hookOf(owner)).toMatchObject({ enabled: true, waiting: 0 }));
  // And a month forward, past the three days in which an event is tried.
  receiver.respond = (response) => response.writeHead(500).end();
  await aCompletedJob(owner);
  await eventually(async () => expect((await hook())[0]?.failures).toBe(1));
  receiver.respond = (response) => response.writeHead(204).end();
  await hoursLater(30 * 24);
  await eventually(() => expect(receiver.at()).toHaveLength(4));
  await eventually(async () => expect(await hookOf(owner)).toMatchObject({ enabled: true, waiting: 0 }));
});

it.each([
  ["http://hooks.example.com/", /https/],
  ["ftp://hooks.example.com/", /whole address/],
  ["hooks.example.com", /whole address/],
  ["https://a:b@hooks.example.com/", /user name/],
  ["https://10.0.0.7/", /private network/],
  ["https://[::1]/", /private network/],
  ["https://169.254.169.254/latest", /private network/],
  ["https://[::ffff:127.0.0.1]/", /private network/],
  ["https://2130706433/", /./],
])("refuses the address %s", async (url, words) => {
  set({ WEBHOOK_ALLOWED_HOSTS: "hooks.internal" });
  const owner = await aSession("Ada");
  await expect(makeWebhook(owner, { url, events: ["job.completed"] })).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringMatching(words),
  });
});

it("signs with both secrets for a day after a rotation", async () => {
  const owner = await aSession("Ada");
  const { secret, webhook } = await receiver.hook(owner, ["job.completed"]);
  const { secret: next } = await rotateWebhookSecret(owner, webhook.id);
  expect(next).not.toBe(secret);
  await aCompletedJob(owner);
  await eventually(() => expect(receiver.at()).toHaveLength(1));
  for (const each of [secret, next]) expect(verified(each, receiver.at()[0]!).type).toBe("job.completed");
  expect((await hookOf(owner))?.rotated_until).not.toBeNull();
  await database()
    .update(webhookSecrets)
    .set({ expiresAt: sql`${webhookSecrets.expiresAt} - interval '1 day'` });
  await aCompletedJob(owner);
  await eventually(() => expect(receiver.at()).toHaveLength(2));
  const last = receiver.at()[1]!;
  expect(verified(next, last).type).toBe("job.completed");
  expect(() => verified(secret, last)).toThrow(/No matching signature/);
});

it("survives a rotation of AUTH_SECRET, and is off where none opens its secret", async () => {
  const owner = await aSession("Ada");
  const { secret } = await receiver.hook(owner, ["job.completed"]);
  const former = process.env.AUTH_SECRET ?? "";
  const newer = "9f2c7a61d8e34b05a7c1f6e2d9b84350";
  set({ AUTH_SECRET: `${newer},${former}` });
  await resealWebhookSecrets();
  set({ AUTH_SECRET: newer });
  await aCompletedJob(owner);
  await eventually(() => expect(receiver.at()).toHaveLength(1));
  expect(verified(secret, receiver.at()[0]!).type).toBe("job.completed");
  set({ AUTH_SECRET: "a-secret-that-nobody-has-sealed-with-0123456789" });
  await resealWebhookSecrets();
  expect(await hookOf(owner)).toMatchObject({ enabled: false, off_reason: "secret" });
});

it("sends a test and an event again, also one that waits, and nothing of an address that is off", async () => {
  const owner = await aSession("Ada");
  const { secret, webhook } = await receiver.hook(owner, ["job.completed"]);
  const test = await testWebhook(owner, webhook.id);
  await eventually(async () => expect((await readDelivery(owner, test.id)).status).toBe("delivered"));
  expect(verified(secret, receiver.at()[0]!).type).toBe("test");
  const again = await sendAgain(owner, test.id);
  expect(again.id).not.toBe(test.id);
  await eventually(() => expect(receiver.at()).toHaveLength(2));
  expect(receiver.at()[1]?.headers["webhook-id"]).toBe(receiver.at()[0]?.headers["webhook-id"]);
  receiver.respond = (response) => response.writeHead(500).end();
  await aCompletedJob(owner);
  const waiting = await eventually(async () => {
    const [first] = await deliveriesOf(owner);
    expect(first).toMatchObject({ status: "waiting", attempts: 1 });
    return first!;
  });
  receiver.respond = (response) => response.writeHead(200).end();
  expect((await sendAgain(owner, waiting.id)).id).toBe(waiting.id);
  await eventually(async () => expect((await readDelivery(owner, waiting.id)).status).toBe("delivered"));
  await changeWebhook(owner, webhook.id, { enabled: false });
  await expect(sendAgain(owner, test.id)).rejects.toMatchObject({ code: "conflict" });
  await expect(testWebhook(owner, webhook.id)).rejects.toMatchObject({ code: "conflict" });
  const stranger = await aSession("Bo");
  await expect(readDelivery(stranger, test.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(testWebhook(stranger, webhook.id)).rejects.toMatchObject({ code: "not_found" });
});
