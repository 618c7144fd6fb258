import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { accountService } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { keyAttempts, sessions } from "./schema";
import { onSessionEnd, readSession } from "./session";
import { endOtherSessions, endSession, listSessions } from "./sessions";

withTestDatabase();
const stub = withStubService();
beforeEach(async () => {
  stub.handler = accountService;
  await database().delete(keyAttempts);
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

async function signedIn(apiKey: string, name = "", userAgent = "") {
  const visitor = new Visitor(userAgent ? { "user-agent": userAgent } : {});
  expect((await visitor.signIn(apiKey, name)).status).toBe(200);
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("not signed in");
  return { visitor, session };
}

it("lists the browsers of the workspace, the caller's first, without ended and expired ones", async () => {
  const { session } = await signedIn("good_list", "Ada", FIREFOX);
  const mira = (await signedIn("good_list", "Mira", "x".repeat(10_000))).session;
  const ended = (await signedIn("good_list")).session;
  const expired = (await signedIn("good_list")).session;
  await signedIn("good_other");
  await endSession(session, ended.id);
  await database()
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.id, expired.id));
  expect((await listSessions(session)).data).toMatchObject([
    { id: session.id, browser: "Firefox", system: "Linux", person_name: "Ada", is_current: true },
    { id: mira.id, browser: null, system: null, person_name: "Mira", is_current: false },
  ]);
});

it("ends one session at once, with its streams, and no other workspace's", async () => {
  const { session } = await signedIn("good_one");
  const lost = await signedIn("good_one");
  const stranger = (await signedIn("good_stranger")).session;
  let closed = 0;
  onSessionEnd(lost.session, () => {
    closed += 1;
  });
  await expect(endSession(stranger, lost.session.id)).rejects.toMatchObject({ status: 404 });
  expect(await readSession(lost.visitor.request("/"))).not.toBeNull();
  await endSession(session, lost.session.id);
  expect(closed).toBe(1);
  expect(await readSession(lost.visitor.request("/"))).toBeNull();
  await expect(endSession(session, lost.session.id)).rejects.toMatchObject({ status: 404 });
});

it("ends all others of the workspace and leaves the caller signed in", async () => {
  const { session, visitor } = await signedIn("good_all", "Ada");
  const others = [await signedIn("good_all"), await signedIn("good_all", "Mira")];
  const stranger = await signedIn("good_elsewhere");
  await endOtherSessions(session);
  for (const other of others) expect(await readSession(other.visitor.request("/"))).toBeNull();
  for (const kept of [visitor, stranger.visitor]) expect(await readSession(kept.request("/"))).not.toBeNull();
  expect((await listSessions(session)).data).toHaveLength(1);
});
