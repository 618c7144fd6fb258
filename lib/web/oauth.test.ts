import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import * as openid from "openid-client";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { SCOPES, type Scope } from "@/lib/http/permissions";
import { OAUTH_PATHS } from "@/lib/oauth/oauth-paths";
import { oauthRecords } from "@/lib/oauth/server/schema";
import { database } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aPlan } from "@/lib/testing/account-service";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { NetworkBrowser } from "@/lib/testing/network-browser";
import { withOAuthServer } from "@/lib/testing/oauth-server";
import { json } from "@/lib/testing/stub-service";

const service = withJobService();
const REDIRECT = "http://127.0.0.1:5123/back";
const HOST = "127.0.0.1";

const addresses = withOAuthServer();
let issuer = "";
let clientId = "";
beforeAll(() => {
  ({ issuer, clientId } = addresses);
});
beforeEach(() => {
  service.other = json(200, { ...aPlan, object: "account_plan" });
});

const browserOf = (session: Session) => NetworkBrowser.of(issuer, session);
const answer = (browser: NetworkBrowser, request_id: string, body: object) =>
  browser.post("/api/oauth/request", { request_id, ...body });

/** A program, by a public library. */
async function aClient() {
  const config = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    algorithm: "oauth2",
    execute: [openid.allowInsecureRequests],
  });
  const verifier = openid.randomPKCECodeVerifier();
  const challenge = await openid.calculatePKCECodeChallenge(verifier);
  const address = (scope: string, changes: Record<string, string> = {}) =>
    openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope,
      state: "s",
      resource: `${issuer}/api/mcp`,
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...changes,
    });
  const checks = { pkceCodeVerifier: verifier, expectedState: "s" };
  return {
    config,
    verifier,
    address,
    exchange: (back: URL) => openid.authorizationCodeGrant(config, back, checks),
  };
}
type Client = Awaited<ReturnType<typeof aClient>>;

const LIMIT = { period: "month", effect: "ask", limit_credits: 40, time_zone: "Europe/Berlin" };

async function asked(browser: NetworkBrowser, client: Client, scope: string): Promise<string> {
  const page = await browser.sentTo(client.address(scope));
  expect(page.pathname).toBe("/allow");
  return page.searchParams.get("request") ?? "";
}

/** The person lets the program in. */
async function connected(browser: NetworkBrowser, scopes: readonly Scope[]) {
  const client = await aClient();
  const requestId = await asked(browser, client, scopes.join(" "));
  const answered = await answer(browser, requestId, { allow: true, scopes, limit: LIMIT });
  expect(answered.status, await answered.clone().text()).toBe(200);
  const back = await browser.sentTo((await answered.json()).url);
  expect(back.href.startsWith(`${REDIRECT}?`)).toBe(true);
  return { client, back, tokens: await client.exchange(back) };
}

const call = (path: string, token: string, init: RequestInit = {}) =>
  fetch(issuer + path, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${token}` },
  });

const refused = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: unknown) => (error instanceof openid.ResponseBodyError ? error.error : String(error)),
  );

it("leads a program from a refused call to what the server and its resource say of themselves", async () => {
  const response = await fetch(`${issuer}/api/session`);
  expect(response.status).toBe(401);
  const [, address = ""] =
    /^Bearer resource_metadata="(.+)"$/.exec(response.headers.get("www-authenticate") ?? "") ?? [];
  const resource = await (await fetch(address)).json();
  expect(resource).toMatchObject({ resource: `${issuer}/api/session`, authorization_servers: [issuer] });
  const metadata = await (await fetch(issuer + OAUTH_PATHS.server)).json();
  expect(metadata).toMatchObject({
    issuer,
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
    token_endpoint_auth_methods_supported: ["none"],
    scopes_supported: SCOPES,
  });
  expect(metadata).not.toHaveProperty("registration_endpoint");
});

it("lets a program act for the person who allows it, within scopes and limit, until it is stopped", async () => {
  const person = await aSession("Ines");
  const browser = await browserOf(person);
  const client = await aClient();
  const requestId = await asked(browser, client, "read make:video manage");
  expect(await (await browser.ask(`/api/oauth/request?request_id=${requestId}`)).json()).toMatchObject({
    client_name: "Example Editor",
    client_host: new URL(clientId).host,
    returns_to: "127.0.0.1",
    is_local: true,
    scopes: ["read", "make:video", "manage"],
    refused_scopes: [],
  });
  const allowed = { allow: true, scopes: ["read", "make:video"], limit: LIMIT };
  const { url } = await (await answer(browser, requestId, allowed)).json();
  const tokens = await client.exchange(await browser.sentTo(url));
  expect(tokens).toMatchObject({ expires_in: 3600, scope: "read make:video", token_type: "bearer" });

  const me = await (await call("/api/session", tokens.access_token)).json();
  expect(me.person_id).toBe(person.personId);
  const [token] = (await (await browser.ask("/api/tokens")).json()).data;
  expect(token).toMatchObject({
    name: `Example Editor (${new URL(clientId).host})`,
    scopes: ["read", "make:video"],
    limits: [{ limit_credits: 40, effect: "ask" }],
  });
  expect((await call("/api/tokens", tokens.access_token)).status).toBe(403);

  const refreshed = await openid.refreshTokenGrant(client.config, tokens.refresh_token ?? "");
  expect(refreshed.access_token).not.toBe(tokens.access_token);
  expect((await call("/api/session", tokens.access_token)).status).toBe(401);
  expect((await call("/api/session", refreshed.access_token)).status).toBe(200);

  const origin = { method: "DELETE", headers: { origin: issuer, "sec-fetch-site": "same-origin" } };
  expect((await browser.ask(`/api/tokens/${token.id}`, origin)).status).toBe(204);
  expect((await call("/api/session", refreshed.access_token)).status).toBe(401);
  expect(await refused(openid.refreshTokenGrant(client.config, refreshed.refresh_token ?? ""))).toBe(
    "invalid_grant",
  );
});

it("ends an access token after an hour, and the refresh token goes on", async () => {
  const { client, tokens } = await connected(await browserOf(await aSession()), ["read"]);
  const ended = { secretExpiresAt: new Date(Date.now() - 1) };
  await database()
    .update(sessions)
    .set(ended)
    .where(eq(sessions.name, `Example Editor (${new URL(clientId).host})`));
  expect((await call("/api/session", tokens.access_token)).status).toBe(401);
  const refreshed = await openid.refreshTokenGrant(client.config, tokens.refresh_token ?? "");
  expect((await call("/api/session", refreshed.access_token)).status).toBe(200);
});

it("ends everything of a grant whose code or refresh token is used twice", async () => {
  const browser = await browserOf(await aSession());
  const first = await connected(browser, ["read"]);
  expect(await refused(first.client.exchange(first.back))).toBe("invalid_grant");
  expect((await call("/api/session", first.tokens.access_token)).status).toBe(401);

  const { client, tokens } = await connected(browser, ["read"]);
  const refreshed = await openid.refreshTokenGrant(client.config, tokens.refresh_token ?? "");
  expect(await refused(openid.refreshTokenGrant(client.config, tokens.refresh_token ?? ""))).toBe(
    "invalid_grant",
  );
  expect((await call("/api/session", refreshed.access_token)).status).toBe(401);
  expect(await refused(openid.refreshTokenGrant(client.config, refreshed.refresh_token ?? ""))).toBe(
    "invalid_grant",
  );
});

it("tells the program that the person declined", async () => {
  const browser = await browserOf(await aSession());
  const client = await aClient();
  const answered = await answer(browser, await asked(browser, client, "read"), { allow: false });
  const back = await browser.sentTo((await answered.json()).url);
  expect(back.searchParams.get("error")).toBe("access_denied");
  expect(back.searchParams.get("state")).toBe("s");
});

it("grants nothing beyond the role or the request", async () => {
  const viewer = await aMember(await aSession(), "viewer", `Vi ${randomBytes(3).toString("hex")}`);
  const browser = await browserOf(viewer);
  const client = await aClient();
  const requestId = await asked(browser, client, "read make:video");
  expect(await (await browser.ask(`/api/oauth/request?request_id=${requestId}`)).json()).toMatchObject({
    scopes: ["read"],
    refused_scopes: ["make:video"],
  });
  const statusOf = async (scopes: readonly Scope[]) =>
    (await answer(browser, requestId, { allow: true, scopes, limit: null })).status;
  expect(await statusOf(["read", "make:video"])).toBe(403);
  expect(await statusOf(["arrange"])).toBe(400);
  expect(await statusOf(["read"])).toBe(200);
  // It is answered.
  expect(await statusOf(["read"])).toBe(404);
});

it("asks nobody who is signed out, and leads back to the request after the sign-in", async () => {
  const client = await aClient();
  const page = await new NetworkBrowser(issuer).sentTo(client.address("read"));
  expect(page.pathname).toBe("/sign-in");
  const next = new URL(page.searchParams.get("next") ?? "", issuer);
  expect(next.pathname + next.search).toBe(client.address("read").pathname + client.address("read").search);
});

it("lets nobody answer the request of another person, nor go on with it", async () => {
  const [person, other] = await Promise.all([aSession().then(browserOf), aSession().then(browserOf)]);
  const requestId = await asked(person, await aClient(), "read");
  expect((await other.ask(`/api/oauth/request?request_id=${requestId}`)).status).toBe(404);
  const allowed = { allow: true, scopes: ["read"], limit: null };
  expect((await answer(other, requestId, allowed)).status).toBe(404);
  const { url } = await (await answer(person, requestId, allowed)).json();
  expect((await other.ask(url)).status).toBe(403);
});

it("refuses an answer that another site sends", async () => {
  const browser = await browserOf(await aSession());
  const requestId = await asked(browser, await aClient(), "read");
  const response = await browser.ask("/api/oauth/request", {
    method: "POST",
    headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
    body: JSON.stringify({ request_id: requestId, allow: true, scopes: ["read"], limit: null }),
  });
  expect(response.status).toBe(403);
});

it.each([
  [
    "another redirect address",
    () => ({ redirect_uri: "https://elsewhere.example/back" }),
    400,
    "invalid_redirect_uri",
  ],
  [
    "a document in a private network",
    () => ({ client_id: "https://inside.example/client.json" }),
    400,
    "invalid_client",
  ],
  ["a private address", () => ({ client_id: "https://192.168.0.4/client.json" }), 400, "invalid_client"],
  [
    "a document of another name",
    () => ({ client_id: clientId.replace("client.json", "other.json") }),
    400,
    "client_id",
  ],
  ["no PKCE", () => ({ code_challenge: "", code_challenge_method: "" }), 303, "invalid_request"],
  ["plain PKCE", () => ({ code_challenge_method: "plain" }), 303, "invalid_request"],
  ["another server's resource", () => ({ resource: "https://elsewhere.example/api" }), 303, "invalid_target"],
] as const)("refuses a request with %s", async (_what, changesOf, status, error) => {
  const browser = await browserOf(await aSession());
  const client = await aClient();
  const address = client.address("read", changesOf());
  for (const [name, value] of [...address.searchParams]) if (value === "") address.searchParams.delete(name);
  const response = await browser.ask(address);
  expect(response.status).toBe(status);
  const said =
    status === 400 ? await response.text() : decodeURIComponent(response.headers.get("location") ?? "");
  expect(said).toContain(error);
  if (status === 303) expect(said.startsWith(REDIRECT)).toBe(true);
  else expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

it("gives no token for another verifier, and fetches no document for whom nobody has let in", async () => {
  const browser = await browserOf(await aSession());
  const client = await aClient();
  const answered = await answer(browser, await asked(browser, client, "read"), {
    allow: true,
    scopes: ["read"],
    limit: null,
  });
  const back = await browser.sentTo((await answered.json()).url);
  const other = { pkceCodeVerifier: openid.randomPKCECodeVerifier(), expectedState: "s" };
  expect(await refused(openid.authorizationCodeGrant(client.config, back, other))).toBe("invalid_grant");
  const unknown = await fetch(issuer + OAUTH_PATHS.token, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: "x",
      client_id: "https://client.example/x",
    }),
  });
  expect((await unknown.json()).error).toBe("invalid_client");
});

it("stores neither codes nor refresh tokens, only their hashes", async () => {
  const { back, tokens } = await connected(await browserOf(await aSession()), ["read"]);
  const stored = JSON.stringify(await database().select().from(oauthRecords));
  expect(stored).toContain(clientId);
  for (const secret of [back.searchParams.get("code"), tokens.refresh_token, tokens.access_token])
    expect(stored).not.toContain(secret);
});

it("is not there while it is off, nor by another name of the server", async () => {
  const statusOf = async (origin: string) => (await fetch(origin + OAUTH_PATHS.server)).status;
  expect(await statusOf(issuer)).toBe(200);
  expect(await statusOf(issuer.replace(HOST, "localhost"))).toBe(404);
  delete process.env.OAUTH_ISSUER;
  resetEnv();
  try {
    expect(await statusOf(issuer)).toBe(404);
    expect((await fetch(`${issuer}/api/session`)).headers.get("www-authenticate")).toBeNull();
  } finally {
    process.env.OAUTH_ISSUER = issuer;
    resetEnv();
  }
});
