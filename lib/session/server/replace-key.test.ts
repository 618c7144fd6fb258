import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "@/lib/http/permissions";
import { apiKeys } from "@/lib/keys/server/schema";
import { openKey, openStoredKey, wipedKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import { accountService } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { aMember, visitorOf } from "@/lib/testing/members";
import { withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { keyAttempts } from "./schema";
import { onSessionEnd, readSession } from "./session";

withTestDatabase();
const stub = withStubService();

beforeEach(async () => {
  stub.handler = accountService;
  await database().delete(keyAttempts);
});

async function signedIn(apiKey: string, name = "") {
  const visitor = new Visitor();
  expect((await visitor.signIn(apiKey, name)).status).toBe(200);
  return { visitor, session: await sessionOf(visitor) };
}

async function sessionOf(visitor: Visitor) {
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("not signed in");
  return session;
}

/** Sends a replacement. */
const send = (visitor: Visitor, body: unknown, headers: Record<string, string> = {}) =>
  visitor.ask("/api/session/key", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

async function replaced(visitor: Visitor, body: unknown) {
  expect((await send(visitor, body)).status).toBe(204);
}

/** Another browser with the same cookies. */
function thiefOf(visitor: Visitor) {
  const thief = new Visitor();
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
  return thief;
}

const errorOf = async (response: Response) => (await response.json()).error;

describe("the person who replaces it", () => {
  it("continues in the same workspace with a session of the new key", async () => {
    const { visitor, session } = await signedIn("good_before", "Mira");
    await replaced(visitor, { apiKey: " good_after ", credential: "good_before" });
    const after = await sessionOf(visitor);
    expect(after).toMatchObject({
      workspaceId: session.workspaceId,
      personId: session.personId,
      personName: "Mira",
    });
    expect(after.id).not.toBe(session.id);
    expect(await openKey(after.keyId)).toBe("good_after");
  });

  it("continues with the new key everything that was started with the old one", async () => {
    const { visitor, session } = await signedIn("good_worn");
    await replaced(visitor, { apiKey: "good_fresh", credential: "good_worn" });
    const [row] = await database().select().from(apiKeys).where(eq(apiKeys.id, session.keyId));
    expect(row).toMatchObject({ ciphertext: null, nonce: null });
    expect(await openKey(session.keyId)).toBe("good_fresh");
  });
});

describe("everybody else", () => {
  it("is signed out, with streams closed, and the earlier cookie opens nothing", async () => {
    const { visitor } = await signedIn("good_shared");
    const other = await signedIn("good_shared", "Leon");
    const thief = thiefOf(visitor);
    const closed = vi.fn();
    onSessionEnd(other.session, closed);
    await replaced(visitor, { apiKey: "good_shared_next", credential: "good_shared" });
    expect(await readSession(other.visitor.request("/"))).toBeNull();
    expect(await readSession(thief.request("/"))).toBeNull();
    expect(closed).toHaveBeenCalledOnce();
    await sessionOf(visitor);
  });

  it("can't sign in with the old key, although the upstream still accepts it", async () => {
    const { visitor } = await signedIn("good_leaked");
    await replaced(visitor, { apiKey: "good_sound", credential: "good_leaked" });
    stub.requests.length = 0;
    const response = await new Visitor().signIn("good_leaked");
    expect(response.status).toBe(403);
    expect(await errorOf(response)).toMatchObject({
      code: "key_replaced",
      message: "This key was replaced in Atelier. Sign in with the new key.",
    });
    expect(stub.requests).toEqual([]);
    expect((await signedIn("good_sound")).session.workspaceId).toBe((await sessionOf(visitor)).workspaceId);
  });

  it("is signed out also by a sign-in that the upstream took long to respond to", async () => {
    const { visitor } = await signedIn("good_raced");
    let respondLate = () => {};
    stub.handler = (request, response) => {
      respondLate = () => accountService(request, response);
    };
    const late = new Visitor().signIn("good_raced");
    await expect.poll(() => stub.requests.length).toBeGreaterThan(1);
    stub.handler = accountService;
    await replaced(visitor, { apiKey: "good_raced_next", credential: "good_raced" });
    respondLate();
    expect((await late).status).toBe(403);
  });

  it("loses when two replace it at once", async () => {
    const { visitor } = await signedIn("good_twice");
    const responses = await Promise.all(
      ["good_twice_a", "good_twice_b"].map((apiKey) =>
        send(thiefOf(visitor), { apiKey, credential: "good_twice" }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 401]);
  });
});

describe("credential", () => {
  it("is the present key, and never a cookie, however new it is, and however many try at once", async () => {
    const { visitor } = await signedIn("good_confirmed");
    stub.requests.length = 0;
    const young = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(thiefOf(visitor), { apiKey: `good_of_thief_${n}` })),
    );
    expect(young.map(({ status }) => status)).toEqual(Array(20).fill(400));
    expect(await errorOf(young[0]!)).toMatchObject({
      message: "Enter the current API key, or your password, to continue.",
      details: { field: "credential" },
    });
    const wrong = await send(visitor, { apiKey: "good_of_a_thief", credential: "good_guessed" });
    expect(await errorOf(wrong)).toMatchObject({ code: "wrong_key", details: { field: "credential" } });
    expect(stub.requests).toEqual([]);
    expect(await openKey((await sessionOf(visitor)).keyId)).toBe("good_confirmed");
    await replaced(visitor, { apiKey: "good_confirmed_next", credential: " good_confirmed " });
    // Nor is the cookie that the replacement gave.
    expect((await send(visitor, { apiKey: "good_confirmed_3" })).status).toBe(400);
    await replaced(visitor, { apiKey: "good_confirmed_3", credential: "good_confirmed_next" });
  });

  it("puts a replaced key back, which nothing else does", async () => {
    const { visitor, session } = await signedIn("good_there");
    await replaced(visitor, { apiKey: "good_and_back", credential: "good_there" });
    await replaced(visitor, { apiKey: "good_there", credential: "good_and_back" });
    expect((await sessionOf(visitor)).keyId).toBe(session.keyId);
    expect(await openKey(session.keyId)).toBe("good_there");
    expect((await new Visitor().signIn("good_and_back")).status).toBe(403);
  });
});

it.each([
  ["a wrong present key", (round: number) => ({ apiKey: "good_new", credential: `good_guess_${round}` })],
  [
    "a key the service refuses",
    (round: number) => ({ apiKey: `unknown_${round}`, credential: "good_guarded" }),
  ],
])("responds to ten of forty tries with %s, and none of the rest", async (_what, body) => {
  const { visitor } = await signedIn("good_guarded");
  const statuses: number[] = [];
  for (let round = 0; round < 40; round++) statuses.push((await send(visitor, body(round))).status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual(Array(30).fill(429));
  const late = await send(visitor, { apiKey: "good_new", credential: "good_guarded" });
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(60);
});

it.each([
  [{ apiKey: "unknown_key" }, 401],
  [{ apiKey: "two words" }, 400],
  [{ apiKey: "barred_key" }, 403],
  [{ apiKey: "" }, 400],
  [{ key: "good_misnamed" }, 400],
  [{ apiKey: "sk_sandbox_readonly" }, 400],
  [{ apiKey: "sk_sandbox_demo_42" }, 400],
  [{ apiKey: "good_kept" }, 400],
])("refuses %j with %i and leaves the old key in place", async (body, status) => {
  const { visitor, session } = await signedIn("good_kept");
  expect((await send(visitor, { credential: "good_kept", ...body })).status).toBe(status);
  expect((await sessionOf(visitor)).keyId).toBe(session.keyId);
  expect(await openKey(session.keyId)).toBe("good_kept");
});

it("is told to an owner by its last four characters and dates, and to nobody else", async () => {
  const { visitor, session } = await signedIn("good_first_1234");
  const facts = async (by = visitor) => (await by.ask("/api/session/key")).json();
  expect(await facts()).toMatchObject({ last_four: "1234", replaced_at: null, used_at: null });
  await openStoredKey(session.keyId);
  const before = await facts();
  expect(Date.now() - Date.parse(before.used_at)).toBeLessThan(60_000);

  await replaced(visitor, { apiKey: "good_second_5678", credential: "good_first_1234" });
  const after = await facts();
  expect(after).toMatchObject({ last_four: "5678", used_at: null });
  expect(Date.now() - Date.parse(after.replaced_at)).toBeLessThan(60_000);
  expect(JSON.stringify(after)).not.toContain("second");
  const asMember = async (role: Role) =>
    visitorOf(await aMember(await sessionOf(visitor), role, `A ${role}`));
  const creator = await asMember("creator");
  const owner = await asMember("owner");
  expect((await creator.ask("/api/session/key")).status).toBe(403);

  await database().update(apiKeys).set(wipedKey()).where(eq(apiKeys.workspaceId, session.workspaceId));
  expect(await facts(owner)).toMatchObject({ last_four: null, replaced_at: expect.any(String) });
});

it("refuses a key that has a workspace of its own", async () => {
  await signedIn("good_neighbour");
  const { visitor, session } = await signedIn("good_mine");
  const response = await send(visitor, { apiKey: "good_neighbour", credential: "good_mine" });
  expect(response.status).toBe(409);
  expect((await sessionOf(visitor)).id).toBe(session.id);
});

it("responds with 401 to strangers and with 403 to other sites", async () => {
  const body = { apiKey: "good_x", credential: "good_crossed" };
  expect((await send(new Visitor(), body)).status).toBe(401);
  const { visitor, session } = await signedIn("good_crossed");
  const crossed = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
  expect((await send(visitor, body, crossed)).status).toBe(403);
  expect((await sessionOf(visitor)).id).toBe(session.id);
});
