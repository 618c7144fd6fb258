import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { POST } from "@/app/api/session/key/route";
import { database } from "@/lib/platform/server/database";
import { accountService } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { apiKeys, signInAttempts } from "./schema";
import { readSession } from "./session";
import { openKey } from "./vault";

withTestDatabase();
const stub = withStubService();

beforeEach(async () => {
  stub.answer = accountService;
  await database().delete(signInAttempts);
});

async function signedIn(apiKey: string) {
  const visitor = new Visitor();
  expect((await visitor.signIn(apiKey)).status).toBe(200);
  return { visitor, session: await sessionOf(visitor) };
}

async function sessionOf(visitor: Visitor) {
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("not signed in");
  return session;
}

const send = (visitor: Visitor, body: unknown, headers: Record<string, string> = {}) =>
  POST(
    visitor.request("/api/session/key", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    }),
    { params: Promise.resolve({}) },
  );

it("puts the new key in the place of the old one and keeps workspace and session", async () => {
  const { visitor, session } = await signedIn("good_before");
  const answer = await send(visitor, { apiKey: " good_after " });
  expect(answer.status).toBe(204);
  const after = await sessionOf(visitor);
  expect(after).toMatchObject({ workspaceId: session.workspaceId, personId: session.personId });
  expect(after.keyId).not.toBe(session.keyId);
  expect(await openKey(after.keyId)).toBe("good_after");
});

it("wipes the old key, and what was begun with it goes on with the new one", async () => {
  const { visitor, session } = await signedIn("good_worn");
  await send(visitor, { apiKey: "good_fresh" });
  const [row] = await database().select().from(apiKeys).where(eq(apiKeys.id, session.keyId));
  expect(row).toMatchObject({ ciphertext: null, nonce: null });
  expect(await openKey(session.keyId)).toBe("good_fresh");
});

it("moves everyone who is signed in with the old key", async () => {
  const { visitor } = await signedIn("good_shared");
  const other = await signedIn("good_shared");
  await send(visitor, { apiKey: "good_shared_next" });
  expect((await sessionOf(other.visitor)).keyId).toBe((await sessionOf(visitor)).keyId);
});

it.each([
  [{ apiKey: "unknown_key" }, 401],
  [{ apiKey: "two words" }, 401],
  [{ apiKey: "barred_key" }, 403],
  [{ apiKey: "" }, 400],
  [{ key: "good_misnamed" }, 400],
])("refuses %j with %i and leaves the old key in place", async (body, status) => {
  const { visitor, session } = await signedIn("good_kept");
  expect((await send(visitor, body)).status).toBe(status);
  expect((await sessionOf(visitor)).keyId).toBe(session.keyId);
  expect(await openKey(session.keyId)).toBe("good_kept");
});

it("refuses a key that has a workspace of its own", async () => {
  await signedIn("good_neighbour");
  const { visitor, session } = await signedIn("good_mine");
  const answer = await send(visitor, { apiKey: "good_neighbour" });
  expect(answer.status).toBe(409);
  expect((await sessionOf(visitor)).keyId).toBe(session.keyId);
});

it("takes the same key again for no change", async () => {
  const { visitor, session } = await signedIn("good_same");
  expect((await send(visitor, { apiKey: "good_same" })).status).toBe(204);
  expect((await sessionOf(visitor)).keyId).toBe(session.keyId);
  expect(await openKey(session.keyId)).toBe("good_same");
});

it("answers 401 to strangers and 403 to other sites", async () => {
  expect((await send(new Visitor(), { apiKey: "good_x" })).status).toBe(401);
  const { visitor, session } = await signedIn("good_crossed");
  const crossed = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
  expect((await send(visitor, { apiKey: "good_x" }, crossed)).status).toBe(403);
  expect((await sessionOf(visitor)).keyId).toBe(session.keyId);
});
