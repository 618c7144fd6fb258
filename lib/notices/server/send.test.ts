import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { askApproval } from "@/lib/approvals/server/approvals";
import { declineApproval } from "@/lib/approvals/server/decide";
import { jobs } from "@/lib/jobs/server/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { settingsLink } from "@/lib/navigation/settings";
import { database, transaction } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { revokeSession, type Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember, visitorOf } from "@/lib/testing/members";
import { pushBrowser } from "@/lib/testing/push-browser";
import { turnOff } from "@/lib/webhooks/server/turn-off";
import { makeWebhook } from "@/lib/webhooks/server/webhooks";
import { type NoticeKind, pushMessage } from "../notice";
import { notices, pushSubscriptions } from "./schema";
import { tellDue } from "./send";

const service = withJobService();

type Received = { path: string; headers: Record<string, unknown>; body: Buffer };
/** What push services and the mail server got. */
const pushed: Received[] = [];
const mailed: string[] = [];
let answer = 201;
let pushService: Server;
let mailServer: SMTPServer;
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  pushService = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    pushed.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer).end();
  }).listen(0, "127.0.0.1");
  await once(pushService, "listening");
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (part: Buffer) => {
        text += part;
      });
      stream.on("end", () => {
        mailed.push(text);
        done();
      });
    },
  });
  const listener = mailServer.listen(0, "127.0.0.1");
  await once(listener, "listening");
  process.env.WEBHOOK_ALLOWED_HOSTS = "127.0.0.1";
  process.env.SMTP_URL = `smtp://127.0.0.1:${portOf(listener)}?from=atelier@example.com`;
  resetEnv();
});
afterAll(() => {
  pushService.close();
  mailServer.close();
  delete process.env.WEBHOOK_ALLOWED_HOSTS;
  delete process.env.SMTP_URL;
  resetEnv();
});
afterEach(async () => {
  answer = 201;
  pushed.length = 0;
  mailed.length = 0;
  await database().delete(notices);
});

/** A browser that subscribed: it reads what it gets. */
async function aBrowser(session: Session, kinds: NoticeKind[]) {
  const browser = pushBrowser();
  const path = `/push/${randomBytes(8).toString("hex")}`;
  const endpoint = `http://127.0.0.1:${portOf(pushService)}${path}`;
  const response = await (await visitorOf(session)).ask("/api/notices/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys: browser.keys, kinds }),
  });
  expect(response.status).toBe(200);
  return () =>
    pushed
      .filter((each) => each.path === path)
      .map(({ body }) => pushMessage.parse(JSON.parse(browser.read(body))).notification);
}

const aJob = async (session: Session, prompt: string) => {
  const row = aJobRow(session, { status: "processing", prompt });
  await database().insert(jobs).values(row);
  return row.id;
};
const end = (id: string, status: "completed" | "failed" = "completed") =>
  changeJob(id, () => ({ fields: { status, completedAt: new Date() } }));

it("tells a browser of its person's results, encrypted for it alone, and nobody of a colleague's", async () => {
  const owner = await aSession("Mara");
  const colleague = await aMember(owner, "creator", `Ines ${randomBytes(4).toString("hex")}`);
  const [atOwner, atColleague] = [await aBrowser(owner, ["done"]), await aBrowser(colleague, ["done"])];
  const id = await aJob(colleague, "A harbour at dawn");
  await end(id);
  await tellDue();
  expect(atOwner()).toEqual([]);
  expect(atColleague()).toEqual([
    {
      title: "A result is done",
      body: "A harbour at dawn",
      navigate: `http://atelier.test/gallery/${id}`,
      tag: "done",
    },
  ]);
  const [sent] = pushed;
  expect(sent?.body.toString("latin1")).not.toContain("harbour");
  expect(sent?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  expect(String(sent?.headers.authorization)).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, ?k=[\w-]+$/);
});

it("says what happens at once as one, nothing of what is rolled back, and each once", async () => {
  const owner = await aSession("Mara");
  const messages = await aBrowser(owner, ["done"]);
  const ids = await Promise.all(["a", "b", "c", "d"].map((prompt) => aJob(owner, prompt)));
  await transaction(async (within) => {
    await within
      .update(jobs)
      .set({ status: "completed" })
      .where(eq(jobs.id, ids[3] ?? ""));
    throw new Error("rolled back");
  }).catch(() => undefined);
  await Promise.all([end(ids[0] ?? ""), end(ids[1] ?? ""), end(ids[2] ?? "", "failed")]);
  await tellDue();
  await tellDue();
  expect(messages()).toMatchObject([{ title: "2 results are done, 1 failed" }]);
  await end(await aJob(owner, "e"));
  await Promise.all([tellDue(), tellDue(), tellDue()]);
  expect(messages()).toHaveLength(2);
});

it("asks owners for approval by push and mail, and tells who asked of the answer", async () => {
  service.credits = 9;
  const owner = await aSession("Mara");
  const creator = await aMember(owner, "creator", `Ines ${randomBytes(4).toString("hex")}`);
  const atOwner = await aBrowser(owner, ["approval_needed"]);
  const atCreator = await aBrowser(creator, ["approval_needed", "approval_answered"]);
  const mail = { address: "mara@example.com", kinds: ["approval_needed", "review_answered"] };
  await (await visitorOf(owner)).ask("/api/notices/mail", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(mail),
  });
  const request = { kind: "video" as const, request: A_CLIP, credits_quoted: 9 };
  const { id } = await askApproval(creator, { jobs: [request], note: null }, randomBytes(8).toString("hex"));
  await tellDue();
  expect(atOwner()).toMatchObject([
    {
      title: "Needs approval: 9 credits",
      body: `${creator.personName} asks for one job.`,
      navigate: "http://atelier.test/settings/approvals",
    },
  ]);
  expect(atCreator()).toEqual([]);
  expect(mailed).toHaveLength(1);
  expect(mailed[0]).toContain("To: mara@example.com");
  expect(mailed[0]).toContain("Subject: Needs approval: 9 credits");
  expect(mailed[0]).toContain("http://atelier.test/settings/approvals");
  await declineApproval(owner, id);
  await tellDue();
  expect(atCreator()).toMatchObject([{ title: "Your request was declined" }]);
});

it("tries again later while a push service fails, forgets a browser that is gone, and tells none that was signed out", async () => {
  const owner = await aSession("Mara");
  const messages = await aBrowser(owner, ["done"]);
  await end(await aJob(owner, "a"));
  answer = 503;
  await tellDue();
  await tellDue();
  expect(pushed).toHaveLength(1);
  answer = 201;
  await database().update(notices).set({ nextAttemptAt: sql`now()` });
  await tellDue();
  expect(messages()).toHaveLength(2);
  expect(await database().$count(notices)).toBe(0);

  answer = 410;
  await end(await aJob(owner, "b"));
  await tellDue();
  expect(await database().$count(pushSubscriptions, eq(pushSubscriptions.sessionId, owner.id))).toBe(0);

  answer = 201;
  await aBrowser(owner, ["done"]);
  await end(await aJob(owner, "c"));
  await revokeSession(owner.id);
  const before = pushed.length;
  await tellDue();
  expect(pushed).toHaveLength(before);
});

it("tells owners that a webhook was turned off, unless somebody did it", async () => {
  const owner = await aSession("Mara");
  const creator = await aMember(owner, "creator", `Ines ${randomBytes(4).toString("hex")}`);
  const [atOwner, atCreator] = [
    await aBrowser(owner, ["webhook_off"]),
    await aBrowser(creator, ["webhook_off"]),
  ];
  const url = "http://127.0.0.1:9/hook?secret";
  const make = async () => (await makeWebhook(owner, { url, events: ["job.completed"] })).webhook;
  const { workspaceId } = owner;
  const [failing, own] = [await make(), await make()];
  await transaction((within) => turnOff(within, { id: own.id, workspaceId, url }, "person", owner));
  for (let times = 0; times < 2; times++)
    await transaction((within) => turnOff(within, { id: failing.id, workspaceId, url }, "failing"));
  await tellDue();
  expect(atCreator()).toEqual([]);
  expect(atOwner()).toEqual([
    {
      title: "Events to 127.0.0.1:9 are off",
      body: "It accepted nothing for three days. Turn it on again in Settings.",
      navigate: `http://atelier.test${settingsLink("webhooks")}`,
      tag: `webhook_off ${failing.id}`,
    },
  ]);
});

it("mails the link of an invitation where its maker says so, and no other", async () => {
  const owner = await visitorOf(await aSession("Mara"));
  const invite = async (body: object) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ role: "creator", ...body }) };
    return (await owner.ask("/api/invitations", init)).json();
  };
  expect(await invite({})).toMatchObject({ mailed: null });
  const { path, mailed: isMailed } = await invite({ mail_to: "ines@example.com" });
  expect(isMailed).toBe(true);
  expect(mailed).toHaveLength(1);
  expect(mailed[0]).toContain("Subject: Mara invites you to a workspace in Atelier");
  expect(mailed[0]?.replace(/=\r\n/g, "").replaceAll("=3D", "=")).toContain(`http://atelier.test${path}`);
});

it("sends push messages to public addresses over https only", async () => {
  const owner = await visitorOf(await aSession("Mara"));
  const choose = (endpoint: string) =>
    owner.ask("/api/notices/push", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ endpoint, keys: { p256dh: "QUJD", auth: "QUJD" }, kinds: ["done"] }),
    });
  expect((await choose("http://push.example.com/1")).status).toBe(400);
  expect((await choose("ftp://push.example.com/1")).status).toBe(400);
});
