// @module-tag all
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { askApproval, listApprovals } from "@/lib/approvals/server/approvals";
import { grantApproval } from "@/lib/approvals/server/decide";
import { changeQueue } from "@/lib/boards/server/queue";
import { sendNext } from "@/lib/boards/server/send-queued";
import { readTakes } from "@/lib/boards/server/takes";
import { jobs } from "@/lib/jobs/server/schema";
import { removeMember } from "@/lib/people/server/members";
import { closeDatabase, database, databaseUrl } from "@/lib/platform/server/database";
import { env, resetEnv } from "@/lib/platform/server/env";
import { migrate } from "@/lib/platform/server/migrate";
import { people } from "@/lib/session/server/schema";
import { liveSession, readSession } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aPlan } from "@/lib/testing/account-service";
import { withPlaces } from "@/lib/testing/backup-places";
import { backup, restored } from "@/lib/testing/backups";
import { withJobService } from "@/lib/testing/job-service";
import { A_PASSWORD, aMember, anInvitation } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { json } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";

const service = withJobService();
const { anEmptyPlace, aFolder } = withPlaces();

beforeEach(() => {
  service.other = json(200, aPlan);
});

let original: string | undefined;
afterEach(async () => {
  if (original !== undefined) await connectTo(original);
  original = undefined;
});

async function connectTo(url: string): Promise<void> {
  await closeDatabase();
  process.env.DATABASE_URL = url;
  resetEnv();
}

/** Backs the database up, then does something, and is on the restored backup from then on. */
async function restoreOver(
  after: () => Promise<unknown> = async () => undefined,
  options: Parameters<typeof restored>[2] = {},
) {
  const source = { url: databaseUrl(), dataDir: env().DATA_DIR };
  original = source.url;
  const { file } = await backup(source, aFolder());
  await after();
  const target = await anEmptyPlace();
  const outcome = await restored(target, file, options);
  await migrate(target.url);
  await connectTo(target.url);
  return outcome;
}

async function anOwner(apiKey: string, name = "Mara") {
  const visitor = new Visitor();
  expect((await visitor.signIn(apiKey, name)).status).toBe(200);
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("not signed in");
  return { visitor, session };
}

const codeOf = async (response: Response): Promise<string> =>
  response.ok ? "done" : (await response.json()).error.code;
const send = (visitor: Visitor, path: string, body: object) =>
  visitor.ask(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const join = (token: string, name: string) =>
  send(new Visitor(), "/api/invitations/accept", { token, account: { name, password: A_PASSWORD } });
const byPassword = async (name: string, password = A_PASSWORD) => {
  const visitor = new Visitor();
  const csrfToken = await visitor.csrfToken();
  return visitor.auth("callback/password", { name, password, csrfToken, json: "true" });
};

it("opens nothing that was ended after the backup, nor what looks like it", async () => {
  const key = `good_${randomUUID()}`;
  const { visitor, session } = await anOwner(key);
  const member = await aMember(session, "owner", "Ann");
  const token = await anInvitation(session, "owner");
  const cookies = new Visitor();
  for (const [name, value] of visitor.cookies) cookies.cookies.set(name, value);
  await restoreOver(async () => {
    await removeMember(session, member.personId);
    expect((await send(visitor, "/api/session/key", { apiKey: `${key}_2`, credential: key })).status).toBe(
      204,
    );
  });
  expect((await cookies.ask("/api/session")).status).toBe(401);
  expect(await liveSession(member.id)).toBeNull();
  expect(await codeOf(await join(token, "Eve"))).toBe("invitation_over");
  expect(await codeOf(await byPassword("Ann"))).toBe("wrong_password");
  expect(await codeOf(await new Visitor().signIn(key, "Mara"))).toBe("key_closed");
});

it("lets an owner in by the link that it printed, who opens the key again and invites the others for their names", async () => {
  const key = `good_${randomUUID()}`;
  const { session } = await anOwner(key);
  const member = await aMember(session, "creator", `Ann ${randomUUID().slice(0, 8)}`);
  const { ownerLinks } = await restoreOver();
  const link = ownerLinks.find(({ workspace }) => workspace === session.workspaceId);
  const owner = new Visitor();
  const account = { name: "Mara", password: A_PASSWORD };
  const accepted = await send(owner, "/api/invitations/accept", { token: link?.token, account });
  expect(accepted.status).toBe(204);
  owner.keep(accepted);
  const inside = await readSession(owner.request("/"));
  expect(inside).toMatchObject({
    workspaceId: session.workspaceId,
    personId: session.personId,
    role: "owner",
  });
  // The link is used up, and the key the same.
  expect(await codeOf(await join(link?.token ?? "", "Eve"))).toBe("invitation_over");
  const credential = A_PASSWORD;
  expect((await send(owner, "/api/session/key", { apiKey: key, credential })).status).toBe(204);
  expect(await codeOf(await new Visitor().signIn(key, "Otto"))).toBe("done");
  const again = await readSession(owner.request("/"));
  const invitation = await anInvitation(again!, "creator", member.personId);
  expect((await join(invitation, "Ann")).status).toBe(204);
  const [person] = await database().select().from(people).where(eq(people.id, member.personId));
  expect(person).toMatchObject({ name: "Ann", role: "creator", removedAt: null });
});

it("takes another key from the owner than the one that it closed, which then is replaced", async () => {
  const key = `good_${randomUUID()}`;
  const { session } = await anOwner(key);
  const { ownerLinks } = await restoreOver();
  const link = ownerLinks.find(({ workspace }) => workspace === session.workspaceId);
  const owner = new Visitor();
  const account = { name: "Mara", password: A_PASSWORD };
  owner.keep(await send(owner, "/api/invitations/accept", { token: link?.token, account }));
  const change = { apiKey: `${key}_2`, credential: A_PASSWORD };
  expect((await send(owner, "/api/session/key", change)).status).toBe(204);
  expect(await codeOf(await new Visitor().signIn(key, "Otto"))).toBe("key_replaced");
  expect(await codeOf(await new Visitor().signIn(`${key}_2`, "Otto"))).toBe("done");
});

it("opens a demo workspace, whose key nobody can replace", async () => {
  service.other = json(200, aPlan);
  const { session } = await anOwner("sk_sandbox_studio_open");
  await restoreOver();
  const visitor = new Visitor();
  expect((await visitor.signIn("sk_sandbox_studio_open", "Mara")).status).toBe(200);
  expect((await readSession(visitor.request("/")))?.workspaceId).toBe(session.workspaceId);
});

it("keeps keys and members where the operator knows that none was ended, but no session or invitation", async () => {
  const key = `good_${randomUUID()}`;
  const { session } = await anOwner(key);
  const name = `Ann ${randomUUID().slice(0, 8)}`;
  const member = await aMember(session, "creator", name);
  const token = await anInvitation(session, "owner");
  const { ownerLinks } = await restoreOver(undefined, { keepSignIns: true });
  expect(ownerLinks).toEqual([]);
  expect(await liveSession(session.id)).toBeNull();
  expect(await liveSession(member.id)).toBeNull();
  expect(await codeOf(await join(token, "Eve"))).toBe("invitation_over");
  expect(await codeOf(await byPassword(name))).toBe("done");
  expect(await codeOf(await new Visitor().signIn(key, "Mara"))).toBe("done");
});

it("grants no request again that was granted after the backup, and sends none of its takes", async () => {
  const { session: owner } = await anOwner(`good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ann ${randomUUID().slice(0, 8)}`);
  await putLimit(owner, { limit_credits: 1, effect: "ask" });
  const request = { kind: "video" as const, request: A_CLIP };
  const asked = await askApproval(creator, { jobs: [request] }, randomUUID());
  const board = await aBoard(creator, 2);
  const run = await askApproval(creator, { board_id: board.id, run: pressOf(board) }, randomUUID());
  await restoreOver(
    async () => {
      for (const { id, credits } of [asked, run]) await grantApproval(owner, id, credits);
    },
    { keepSignIns: true },
  );
  const before = await database().$count(jobs);
  for (const { id, credits } of [asked, run])
    await expect(grantApproval(owner, id, credits)).rejects.toMatchObject({ code: "conflict" });
  expect((await listApprovals(owner)).data.map(({ status }) => status)).toEqual(["withdrawn", "withdrawn"]);
  expect(await sendNext(owner.workspaceId)).toBe(false);
  expect((await readTakes(owner, board.id)).runs).toMatchObject([{ waiting: 2, paused_for: "restored" }]);
  // Nobody's yes of before counts: resumed, it meets the limit.
  const { runs } = await readTakes(owner, board.id);
  await changeQueue(creator, board.id, { do: "resume", credits: runs[0]?.waiting_credits ?? 0 });
  await sendNext(owner.workspaceId);
  expect((await readTakes(owner, board.id)).runs).toMatchObject([{ waiting: 2, paused_for: "limit" }]);
  expect(await database().$count(jobs)).toBe(before);
});
