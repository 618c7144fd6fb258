import { beforeEach, describe, expect, it } from "vitest";
import { openKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import { withSandbox } from "@/lib/sandbox/test-sandbox";
import { withTestDatabase } from "@/lib/testing/database";
import { withServed } from "@/lib/testing/served";
import { Visitor } from "@/lib/testing/visitor";
import { isSharedKey } from "./demo-keys";
import { keyAttempts } from "./schema";
import { readSession } from "./session";
import { sessionAccount } from "./sessions";

withTestDatabase();
const sandbox = withSandbox();
withServed((request) => sandbox.app.fetch(request), "SANDBOX_PORT");
beforeEach(() => database().delete(keyAttempts));

const from = (address: string, more = {}) => new Visitor({ "x-forwarded-for": address, ...more });

async function pressDemo(visitor: Visitor): Promise<Response> {
  const csrfToken = await visitor.csrfToken();
  return visitor.auth("callback/credentials", { demo: "1", csrfToken, json: "true" });
}

async function sessionOf(visitor: Visitor) {
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("not signed in");
  return session;
}

const replaceKey = (visitor: Visitor, body: unknown) =>
  visitor.ask("/api/session/key", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

describe("the demo button", () => {
  it("opens a workspace for each browser, and the same one again after signing out", async () => {
    const visitors = [from("198.51.100.1"), from("198.51.100.1"), from("198.51.100.1")] as const;
    for (const visitor of visitors) expect((await pressDemo(visitor)).status).toBe(200);
    const [mine, ...theirs] = await Promise.all(visitors.map(sessionOf));
    expect(new Set([mine, ...theirs].map((session) => session?.workspaceId)).size).toBe(3);
    await visitors[0].signOut();
    expect((await pressDemo(visitors[0])).status).toBe(200);
    expect((await sessionOf(visitors[0])).workspaceId).toBe(mine?.workspaceId);
  });

  it("sends the key to no browser, and hides the cookie from scripts", async () => {
    const visitor = from("198.51.100.1", { "x-forwarded-proto": "https", origin: "https://atelier.test" });
    const response = await pressDemo(visitor);
    const key = await openKey((await sessionOf(visitor)).keyId);
    expect(key).toMatch(/^sk_sandbox_demo_browser-[\w-]{43}$/);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("__Host-atelier.demo="));
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
    const seen = JSON.stringify([
      [...response.headers],
      response.headers.getSetCookie(),
      await response.text(),
    ]);
    expect(seen).not.toContain(key.slice("sk_sandbox_demo_browser-".length));
  });

  it.each(["", "x", "' or 1=1", "a".repeat(44)])("makes a new name of the cookie %j", async (value) => {
    const visitor = from("198.51.100.1");
    visitor.cookies.set("atelier.demo", value);
    expect((await pressDemo(visitor)).status).toBe(200);
    expect(visitor.cookies.get("atelier.demo")).toMatch(/^[\w-]{43}$/);
  });
});

describe("new demo workspaces", () => {
  /** As if the address had opened all of its share but `left` today. */
  const haveOpened = (address: string, left: number) =>
    database()
      .insert(keyAttempts)
      .values(
        Array.from({ length: 50 - left }, () => ({
          subject: `demo:${address}`,
          isRefused: true,
          expiresAt: new Date(Date.now() + 86_400_000),
        })),
      );

  it.each(["198.51.100.7", "127.0.0.1"])(
    "are limited to fifty a day for %s, also at once",
    async (address) => {
      await haveOpened(address, 3);
      const visitors = Array.from({ length: 12 }, () => from(address));
      const responses = await Promise.all(visitors.map(pressDemo));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
      const late = from(address);
      const refused = await pressDemo(late);
      expect((await refused.json()).error.code).toBe("too_many_demos");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
      expect([late.sessionCookie, late.cookies.get("atelier.demo")]).toEqual([undefined, undefined]);
      // Who was there before comes back, and other networks are not concerned.
      const known = visitors[responses.findIndex(({ status }) => status === 200)]!;
      expect((await pressDemo(known)).status).toBe(200);
      expect((await pressDemo(from("198.51.100.8"))).status).toBe(200);
    },
  );

  it("count when their key is typed on another machine, and not on this one", async () => {
    const type = async (address: string, n: number) =>
      (await from(address).signIn(`sk_sandbox_demo_typed-by-hand-${n}`)).status;
    await haveOpened("198.51.100.9", 1);
    await haveOpened("127.0.0.1", 0);
    expect(await type("198.51.100.9", 1)).toBe(200);
    expect(await type("198.51.100.9", 2)).toBe(429);
    expect(await type("198.51.100.9", 1), "one that is there").toBe(200);
    expect(await type("127.0.0.1", 2)).toBe(200);
  });
});

describe("a key of the demo", () => {
  const SHARED = ["sk_sandbox_demo", "sk_sandbox_narrow", "sk_sandbox_newmodels", "sk_sandbox_demo_42"];

  it.each(SHARED)("%s can't be replaced, even by a person who knows it", async (key) => {
    const [visitor, owner] = [from("127.0.0.1"), from("127.0.0.1")];
    expect((await visitor.signIn(key)).status).toBe(200);
    await owner.signIn(key);
    expect((await sessionAccount(await sessionOf(visitor))).demo).toBe(true);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        replaceKey(visitor, { apiKey: `sk_sandbox_demo_of-a-stranger-${n}`, credential: key }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(403));
    expect(await openKey((await sessionOf(owner)).keyId)).toBe(key);
  });

  it("that the button made can't be replaced either; one that a person made up can", async () => {
    const visitor = from("127.0.0.1");
    await pressDemo(visitor);
    const credential = await openKey((await sessionOf(visitor)).keyId);
    const apiKey = "sk_sandbox_demo_a-key-of-my-own";
    expect((await replaceKey(visitor, { apiKey, credential })).status).toBe(403);
    const other = from("127.0.0.1");
    await other.signIn(apiKey);
    expect((await sessionAccount(await sessionOf(other))).demo).toBe(false);
    const next = { apiKey: "sk_sandbox_demo_and-the-next-one", credential: apiKey };
    expect((await replaceKey(other, next)).ok).toBe(true);
  });

  it("is told from a key of another upstream", () => {
    expect(["sk_live_demo", "sk_sandboxes", "xsk_sandbox_demo"].map(isSharedKey)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
