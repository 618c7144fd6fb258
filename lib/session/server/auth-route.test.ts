import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { apiKeys } from "@/lib/keys/server/schema";
import { database, pool } from "@/lib/platform/server/database";
import { accountService, aPlan } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { json, withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { keyAttempts, people, sessions } from "./schema";
import { onSessionEnd, readSession } from "./session";

withTestDatabase();
const stub = withStubService();

beforeEach(async () => {
  stub.handler = accountService;
  await database().delete(keyAttempts);
});

const errorOf = async (response: Response) => (await response.json()).error;

async function signedIn(apiKey: string, name = "", visitor = new Visitor()) {
  const response = await visitor.signIn(apiKey, name);
  expect(response.status).toBe(200);
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("not signed in");
  return { visitor, session };
}

describe("signing in", () => {
  it("opens a session whose response and cookie hold no key", async () => {
    const key = "good_key_that_must_not_travel";
    const { visitor } = await signedIn(key, "Mira");
    const response = await visitor.auth("session");
    const body = await response.json();
    expect(body).toEqual({ user: { name: "Mira" }, expires: expect.any(String) });
    expect(JSON.stringify([...visitor.cookies, ...response.headers])).not.toContain(key);
  });

  it("keeps the cookie from scripts, and under 4096 bytes with the longest key", async () => {
    const response = await new Visitor().signIn(`good${"k".repeat(508)}`, "N".repeat(500));
    const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith("atelier.session="));
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line?.length).toBeLessThan(4096);
  });

  it("over https makes the cookie Secure and ties it to this host", async () => {
    const visitor = new Visitor({ "x-forwarded-proto": "https", origin: "https://atelier.test" });
    const response = await visitor.signIn("good_https");
    expect(response.headers.getSetCookie().join("\n")).toMatch(/__Host-atelier\.session=[^\n]*; Secure/);
    expect(await readSession(visitor.request("/"))).not.toBeNull();
  });

  it("refuses an unknown key and a wrong one with one and the same response", async () => {
    const responses = await Promise.all(
      ["unknown_key", "wrong", "x".repeat(500)].map(async (key) => {
        const response = await new Visitor().signIn(key);
        const { request_id: _, ...error } = await errorOf(response);
        return { status: response.status, error };
      }),
    );
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(responses[0]).toMatchObject({ status: 401, error: { code: "unauthenticated" } });
  });

  it.each([
    ["a character without a width", "\u200bgood_key\u200b"],
    ["a byte order mark, and other spaces", "\ufeff\u00a0good_key\u3000"],
    ["quotes", '"good_key"'],
    ["quotes of a word processor", "“good_key”"],
    ["the header it is sent in", "Authorization: Bearer good_key"],
    ["a word of that header in quotes", "'bearer  good_key',"],
    ["the break of a wrapped line", "good\r\n   _key\n"],
  ])("accepts a key with %s, as it was copied", async (_, typed) => {
    expect((await new Visitor().signIn(typed)).status).toBe(200);
    expect(stub.requests.at(-1)?.headers.authorization).toBe("Bearer good_key");
  });

  it.each([
    ["two words", /a space at character 4\./],
    ["good\tkey", /a tab at character 5\./],
    ["good_kéy", /“é” \(U\+00E9\) at character 7\./],
    ["ｇood", /U\+FF47.* at character 1\./],
    ["x".repeat(600), /more than 512 characters/],
    [" ".repeat(900_000), /more than 512 characters/],
    ["\u200b", /Enter the API key/],
    ["", /Enter the API key/],
  ])("names the character of %j that no key has, without calling the upstream", async (typed, words) => {
    const response = await new Visitor().signIn(typed);
    expect([response.status, await errorOf(response)]).toMatchObject([
      400,
      { code: "key_malformed", message: expect.stringMatching(words), details: { field: "apiKey" } },
    ]);
    expect(stub.requests).toEqual([]);
  });

  it("passes on the upstream's reason for a 403, and accepts a plan without API", async () => {
    const barred = await new Visitor().signIn("barred_key");
    expect(barred.status).toBe(403);
    expect(await errorOf(barred)).toMatchObject({
      code: "key_not_allowed",
      message: "Your plan ended.",
      request_id: "req_stub",
    });
    const { session } = await signedIn("disabled_key");
    const [row] = await database().select().from(apiKeys).where(eq(apiKeys.id, session.keyId));
    expect(row?.apiEnabled).toBe(false);
  });

  it("reports that the upstream can't be reached, and stores nothing", async () => {
    stub.handler = (_, response) => void response.destroy();
    const response = await new Visitor().signIn("good_but_unreachable");
    expect(response.status).toBe(502);
    expect((await errorOf(response)).code).toBe("upstream_unreachable");
  });

  it("requires next-auth's CSRF token and refuses other sites", async () => {
    const visitor = new Visitor();
    const fields = { apiKey: "good_key", json: "true", csrfToken: "guessed" };
    expect((await visitor.auth("callback/credentials", fields)).status).toBe(403);
    const token = await visitor.csrfToken();
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      const response = await visitor.auth(
        "callback/credentials",
        { ...fields, csrfToken: token },
        { headers },
      );
      expect(response.status).toBe(403);
    }
    expect(stub.requests).toEqual([]);
  });

  it("redirects to no other site afterwards", async () => {
    const visitor = new Visitor();
    for (const callbackUrl of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
    ]) {
      const fields = { apiKey: "good_key", csrfToken: await visitor.csrfToken(), callbackUrl };
      expect((await visitor.auth("callback/credentials", fields)).headers.get("location")).toBe("/");
      const response = await visitor.auth("callback/credentials", { ...fields, json: "true" });
      expect(await response.json()).toEqual({ url: "/" });
    }
  });
});

describe("a workspace", () => {
  it("is the same for the same key, with another person for another name", async () => {
    const [mira, leon, again] = [
      await signedIn("good_shared", "Mira"),
      await signedIn("good_shared", "Leon"),
      await signedIn("good_shared", " Mira "),
    ];
    expect(leon.session.workspaceId).toBe(mira.session.workspaceId);
    expect(leon.session.personId).not.toBe(mira.session.personId);
    expect(again.session.personId).toBe(mira.session.personId);
    const other = await signedIn("good_other", "Mira");
    expect(other.session.workspaceId).not.toBe(mira.session.workspaceId);
  });

  it("is made once, however many sign in first at once", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => signedIn("good_race")));
    expect(new Set(all.map(({ session }) => session.workspaceId)).size).toBe(1);
    expect(new Set(all.map(({ session }) => session.personId)).size).toBe(1);
    const rows = await database()
      .select()
      .from(people)
      .where(eq(people.workspaceId, all[0]!.session.workspaceId));
    expect(rows).toHaveLength(1);
  });
});

describe("signing out", () => {
  it("ends the session at once, also where it was cached, and closes its streams", async () => {
    const { visitor, session } = await signedIn("good_leaver");
    const copied = new Map(visitor.cookies);
    const closed = vi.fn();
    onSessionEnd(session, closed);
    expect((await visitor.signOut()).status).toBe(200);
    expect(visitor.sessionCookie).toBeUndefined();
    expect(closed).toHaveBeenCalledOnce();
    const thief = new Visitor();
    for (const [name, value] of copied) thief.cookies.set(name, value);
    expect(await readSession(thief.request("/"))).toBeNull();
    expect(await (await thief.auth("session")).json()).toEqual({});
  });

  it("clears the storage of the browser, but not the cookies of other programs on the host", async () => {
    const { visitor } = await signedIn("good_shared_computer");
    expect((await visitor.signIn("good_shared_computer")).headers.get("clear-site-data")).toBeNull();
    expect((await visitor.signOut()).headers.get("clear-site-data")).toBe('"cache", "storage"');
  });

  it("wipes the key once nobody is signed in with it", async () => {
    const [one, two] = [await signedIn("good_wiped"), await signedIn("good_wiped")];
    const stored = async () =>
      (await database().select().from(apiKeys).where(eq(apiKeys.id, one.session.keyId)))[0];
    await one.visitor.signOut();
    expect((await stored())?.ciphertext).not.toBeNull();
    await two.visitor.signOut();
    expect(await stored()).toMatchObject({ ciphertext: null, nonce: null, wipedAt: expect.any(Date) });
    await signedIn("good_wiped");
    expect(await stored()).toMatchObject({ ciphertext: expect.any(Buffer), wipedAt: null });
  });

  it("happens by itself to the session that another sign-in replaces", async () => {
    const { visitor, session } = await signedIn("good_first");
    await signedIn("good_second", "", visitor);
    const [row] = await database().select().from(sessions).where(eq(sessions.id, session.id));
    expect(row?.revokedAt).not.toBeNull();
  });
});

it.each([
  ["nothing", ""],
  ["garbage", "%%%"],
  ["a token of somebody else's making", "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..x.y.z"],
  ["a bare percent", "%"],
  ["five thousand characters", "x".repeat(5_000)],
])("treats %s in the cookie as no session, and never fails", async (_what, value) => {
  const visitor = new Visitor();
  visitor.cookies.set("atelier.session", value);
  visitor.cookies.set("next-auth.callback-url", "http://[");
  expect(await readSession(visitor.request("/"))).toBeNull();
  const response = await visitor.auth("session");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({});
});

it.each(["Bearer %", "Bearer %E0%A4%A", "Bearer", "Basic x"])(
  "never takes Authorization %j for a session",
  async (authorization) => {
    const { visitor } = await signedIn("good_bearer");
    const [, token] = visitor.sessionCookie!;
    for (const value of [authorization, `Bearer ${token}`]) {
      const stranger = new Visitor({ authorization: value });
      expect(await readSession(stranger.request("/"))).toBeNull();
      expect(await (await stranger.auth("session")).json()).toEqual({});
    }
  },
);

it("has no other routes of next-auth", async () => {
  const visitor = new Visitor();
  expect((await visitor.auth("_log", { level: "error", code: "x" })).status).toBe(404);
  expect((await visitor.auth("verify-request")).status).toBe(404);
  expect((await visitor.auth("signin")).headers.get("location")).toBe("/sign-in");
  expect(JSON.stringify(await (await visitor.auth("providers")).json())).not.toContain("http");
});

it("stores no key in plain text in the database", async () => {
  const key = "good_needle_in_the_database";
  await signedIn(key, "Mira");
  stub.handler = json(200, aPlan);
  const { rows: tables } = await pool().query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  for (const { name } of tables) {
    const { rows } = await pool().query(`select t::text as row from "${name}" t`);
    for (const { row } of rows) {
      expect(row).not.toContain(key);
      expect(Buffer.from(row.match(/\\x([0-9a-f]+)/)?.[1] ?? "", "hex").toString()).not.toContain(key);
    }
  }
});
