// @module-tag all
import { and, eq } from "drizzle-orm";
import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { aPlan } from "@/lib/testing/account-service";
import { withVariables } from "@/lib/testing/environment";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember, anInvitation, visitorOf } from "@/lib/testing/members";
import { CLIENT, OpenIdProvider, passProvider } from "@/lib/testing/openid-provider";
import { json } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { assertReauthenticated } from "./reauthenticate";
import { accounts, people, sessions } from "./schema";
import { liveSession, readSession } from "./session";

const service = withJobService();
const set = withVariables();
const provider = new OpenIdProvider();
const BACK = "http://atelier.test/api/auth/callback/oidc";

beforeAll(async () => {
  await provider.listen();
  provider.know("http://atelier.test");
});
afterAll(() => provider.stop());
beforeEach(() => {
  service.other = json(200, aPlan);
  provider.person = { sub: "ines", name: "Ines Soto" };
  set({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret });
});

const start = async (visitor: Visitor, fields: Record<string, string> = {}) =>
  visitor.auth("signin/oidc", {
    csrfToken: await visitor.csrfToken(),
    json: "true",
    callbackUrl: "/usage?p=1",
    ...fields,
  });

/** Comes back from the provider; returns where the browser is then sent. */
async function comeBack(visitor: Visitor, address: string): Promise<string | null> {
  const { pathname, search } = new URL(address);
  const response = await visitor.auth(pathname.replace("/api/auth/", "") + search);
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

/** The whole way through the provider. */
async function through(visitor: Visitor, fields: Record<string, string> = {}): Promise<string | null> {
  const { url } = await (await start(visitor, fields)).json();
  return comeBack(visitor, await passProvider(url));
}

it("joins by an invitation, and finds the same account again by issuer and subject alone", async () => {
  const owner = await aSession();
  const visitor = new Visitor();
  expect(await through(visitor, { invitation: await anInvitation(owner, "creator") })).toBe("/usage?p=1");
  const first = await readSession(visitor.request("/"));
  expect(first).toMatchObject({ workspaceId: owner.workspaceId, role: "creator", personName: "Ines Soto" });
  // An e-mail address of somebody else changes nothing.
  provider.person = { sub: "ines", name: "Mara", email: "mara@example.com", email_verified: false };
  const again = new Visitor();
  await through(again);
  expect(await readSession(again.request("/"))).toMatchObject({ personId: first?.personId });
  expect(await database().select().from(accounts).where(eq(accounts.oidcSubject, "ines"))).toHaveLength(1);
});

it("lets nobody in whom nobody has invited, whatever name and address they have", async () => {
  const owner = await aSession();
  await aMember(owner, "owner", "Known By Name");
  provider.person = {
    sub: "stranger",
    name: "Known By Name",
    email: "owner@example.com",
    email_verified: true,
  };
  const visitor = new Visitor();
  expect(await through(visitor)).toBe("/sign-in?refused=no_account");
  expect(await readSession(visitor.request("/"))).toBeNull();
  const used = await anInvitation(owner, "viewer");
  await through(new Visitor(), { invitation: used });
  provider.person = { sub: "another" };
  expect(await through(new Visitor(), { invitation: used })).toBe("/sign-in?refused=invitation_over");
});

it("takes no answer that this browser has not asked for, and none twice", async () => {
  const { url } = await (await start(new Visitor())).json();
  const answer = await passProvider(url);
  expect(await comeBack(new Visitor(), answer)).toBe("/sign-in?refused=oidc_failed");
  const visitor = new Visitor();
  const own = await passProvider((await (await start(visitor)).json()).url);
  expect(await comeBack(visitor, own.replace(/state=[^&]*/, "state=guessed"))).toBe(
    "/sign-in?refused=oidc_failed",
  );
  const errors = vi.spyOn(logger, "error");
  expect(await comeBack(visitor, `${BACK}?error=access_denied`)).toBe("/sign-in?refused=oidc_failed");
  // Whoever cancels at the provider is no error of ours.
  expect(errors).not.toHaveBeenCalled();
});

it("says that the provider cannot be reached, and signs in by password meanwhile", async () => {
  set({ OIDC_ISSUER: "http://127.0.0.1:9" });
  const response = await start(new Visitor());
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ error: { code: "oidc_unreachable" } });
  set({ OIDC_ISSUER: "", OIDC_CLIENT_ID: "", OIDC_CLIENT_SECRET: "" });
  expect((await start(new Visitor())).status).toBe(404);
});

it("refuses who comes back after OIDC_ISSUER has changed", async () => {
  const visitor = new Visitor();
  const answer = await passProvider((await (await start(visitor)).json()).url);
  set({ OIDC_ISSUER: `${provider.issuer}/elsewhere` });
  expect(await comeBack(visitor, answer)).toBe("/sign-in?refused=oidc_issuer");
});

it("reauthenticates when the provider has asked again, and not when it has not", async () => {
  const owner = await aSession();
  provider.person = { sub: "returning" };
  const visitor = new Visitor();
  await through(visitor, { invitation: await anInvitation(owner, "owner") });
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("not signed in");
  await database()
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.id, session.id));
  await expect(assertReauthenticated(session)).rejects.toMatchObject({
    code: "reauthentication_needed",
    details: { method: "sign_in" },
  });
  await through(visitor, { again: "1" });
  const later = await readSession(visitor.request("/"));
  if (!later) throw new Error("not signed in");
  await assertReauthenticated(later);
});

const ALGORITHMS = [
  ...(["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"] as const),
  ...(["ES256", "ES384", "ES512", "EdDSA", "Ed25519"] as const),
];

it.each(ALGORITHMS)("takes what oidc-provider signs by %s, and the name from its userinfo", async (alg) => {
  const keys = await Promise.all(
    ["RS256", "ES256", "ES384", "ES512", "EdDSA"].map(async (each) => {
      const { privateKey } = await generateKeyPair(each, { extractable: true });
      return { ...(await exportJWK(privateKey)), use: "sig" };
    }),
  );
  provider.know(
    "http://atelier.test",
    { id_token_signed_response_alg: alg },
    {
      jwks: { keys },
      conformIdTokenClaims: true,
      enabledJWA: { idTokenSigningAlgValues: ALGORITHMS },
    },
  );
  onTestFinished(() => provider.know("http://atelier.test"));
  provider.person = { sub: `signed-${alg}`, name: "Ines Soto" };
  const visitor = new Visitor();
  await through(visitor, { invitation: await anInvitation(await aSession(), "creator") });
  expect(await readSession(visitor.request("/"))).toMatchObject({ personName: "Ines Soto" });
});

const signOut = async (visitor: Visitor): Promise<string> => (await (await visitor.signOut()).json()).url;

it("signs out at the provider, too, with the token of the sign-in", async () => {
  provider.person = { sub: "leaver", name: "Ines Soto" };
  const visitor = new Visitor();
  await through(visitor, { invitation: await anInvitation(await aSession(), "creator") });
  const url = new URL(await signOut(visitor));
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/session/end`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: CLIENT.id,
    post_logout_redirect_uri: "http://atelier.test/sign-in",
    id_token_hint: expect.stringMatching(/^ey/),
  });
  expect((await fetch(url)).status).toBe(200);
  expect(await readSession(visitor.request("/"))).toBeNull();
  expect([...visitor.cookies.keys()].filter((name) => name.includes("id-token"))).toEqual([]);
});

it("says when the provider's own session goes on: it has no sign-out, or is down", async () => {
  const owner = await aSession();
  provider.know("http://atelier.test", {}, { features: { rpInitiatedLogout: { enabled: false } } });
  onTestFinished(() => provider.know("http://atelier.test"));
  provider.person = { sub: "stayer", name: "Ines Soto" };
  const visitor = new Visitor();
  await through(visitor, { invitation: await anInvitation(owner, "creator") });
  expect(await signOut(visitor)).toBe("/sign-in?stays=1");
  const member = await visitorOf(await aMember(owner, "viewer", "By password"));
  expect(await signOut(member)).toBe("/sign-in");
});

it("gives roles by groups at each sign-in, and lowers all but the last owner", async () => {
  const owner = await aSession();
  set({ OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "admins=owner, editors=creator, *=viewer" });
  const signIn = async (groups: unknown, fields: Record<string, string> = {}) => {
    provider.person = { sub: "roland", name: "Roland Group", groups };
    const visitor = new Visitor();
    await through(visitor, fields);
    return readSession(visitor.request("/"));
  };
  const joined = await signIn(["editors", "others"], { invitation: await anInvitation(owner, "viewer") });
  expect(joined?.role).toBe("creator");
  expect((await signIn(["editors", "admins"]))?.role).toBe("owner");
  expect((await signIn("editors"))?.role).toBe("creator");
  // An earlier browser of theirs has the role, too.
  expect((await signIn(undefined))?.role).toBe("viewer");
  expect(joined && (await liveSession(joined.id))?.role).toBe("viewer");
  const events = await database()
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.targetId, joined?.personId ?? ""), eq(auditEvents.act, "role_changed")));
  expect(events.map(({ details }) => `${details.from} ${details.to} ${details.by}`).sort()).toEqual([
    "creator owner oidc",
    "creator viewer oidc",
    "owner creator oidc",
    "viewer creator oidc",
  ]);
  // What is no list of groups changes nothing.
  expect((await signIn({ admins: true }))?.role).toBe("viewer");
  await signIn(["admins"]);
  await database().update(people).set({ removedAt: new Date() }).where(eq(people.id, owner.personId));
  expect((await signIn([]))?.role).toBe("owner");
});

it("leaves roles alone without a table of groups, and for who is in none of them", async () => {
  const owner = await aSession();
  provider.person = { sub: "gerda", name: "Gerda Group", groups: ["admins"] };
  const visitor = new Visitor();
  await through(visitor, { invitation: await anInvitation(owner, "creator") });
  expect((await readSession(visitor.request("/")))?.role).toBe("creator");
  set({ OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "directors=owner" });
  await through(visitor);
  expect((await readSession(visitor.request("/")))?.role).toBe("creator");
});
