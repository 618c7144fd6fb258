// @module-tag all
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aPlan } from "@/lib/testing/account-service";
import { withVariables } from "@/lib/testing/environment";
import { FreeProvider, type Liberties } from "@/lib/testing/free-provider";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember, anInvitation } from "@/lib/testing/members";
import { CLIENT, passProvider } from "@/lib/testing/openid-provider";
import { json } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { readSession, type Session } from "./session";

const service = withJobService();
const set = withVariables();
const provider = new FreeProvider();
let owner: Session;

beforeAll(() => provider.listen());
afterAll(() => provider.stop());
beforeEach(async () => {
  service.other = json(200, aPlan);
  provider.client = CLIENT;
  provider.liberties = {};
  provider.subject = `u-${randomUUID()}`;
  provider.rotateKeys();
  provider.received.length = 0;
  owner = await aSession();
});

const configure = () =>
  set({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret });

/** The way to the provider and back; returns what started it, and where the browser is sent in the end. */
async function through(visitor: Visitor, fields: Record<string, string> = {}) {
  const start = await visitor.auth("signin/oidc", {
    csrfToken: await visitor.csrfToken(),
    json: "true",
    callbackUrl: "/usage",
    ...fields,
  });
  const body = await start.json();
  if (!start.ok) return { status: start.status, error: body.error };
  const back = new URL(await passProvider(body.url));
  const end = await visitor.auth(back.pathname.replace("/api/auth/", "") + back.search);
  return { status: start.status, location: end.headers.get("location") };
}

/** The name of who joins through the provider. */
async function joinedAs(liberties: Liberties): Promise<unknown> {
  provider.liberties = liberties;
  configure();
  const visitor = new Visitor();
  const invitation = await anInvitation(owner, "creator");
  const { location, error } = await through(visitor, { invitation });
  if (location !== "/usage") return error ?? location;
  return (await readSession(visitor.request("/")))?.personName;
}

const named = (claims: object) => ({ ...claims, name: "Ines Soto" });
const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

describe("signs in with the right name", () => {
  it.each<[string, Liberties]>([
    ["as most do", { claims: named }],
    ...["RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"].map(
      (alg): [string, Liberties] => [`signs by ${alg}`, { alg, claims: named }],
    ),
    ["names no algorithm", { claims: named, discovery: without("id_token_signing_alg_values_supported") }],
    [
      "names none and HS256, too",
      {
        alg: "ES256",
        claims: named,
        discovery: (document) => ({
          ...document,
          id_token_signing_alg_values_supported: ["none", "HS256", "ES256"],
        }),
      },
    ],
    ["has several keys", { otherKeys: ["RS256", "ES256", "EdDSA"], claims: named }],
    ["names no key", { otherKeys: ["ES256", "EdDSA"], hasKid: false, claims: named }],
    ["names no key of several", { otherKeys: ["RS256", "RS256"], hasKid: false, claims: named }],
    [
      "has keys of kinds that nobody knows",
      {
        claims: named,
        discovery: (document) => ({ ...document, id_token_signing_alg_values_supported: ["RS256", "XY99"] }),
      },
    ],
    ["has a path", { path: "/realms/studio", claims: named }],
    ["ends its address with a slash", { path: "/application/o/atelier/", claims: named }],
    ["has the name at /userinfo alone", { userinfo: named }],
    ["has the name at a signed /userinfo", { userinfo: named, isUserinfoSigned: true, alg: "ES256" }],
    ["knows given and family name", { claims: also({ given_name: "Ines", family_name: "Soto" }) }],
    ["knows a preferred user name", { claims: also({ preferred_username: "Ines Soto" }) }],
    ["knows a user name at /userinfo", { userinfo: also({ preferred_username: "Ines Soto" }) }],
    ["has an empty name", { claims: also({ name: " ", nickname: "Ines Soto" }) }],
    ["has null for a name", { claims: also({ name: null, nickname: "Ines Soto" }) }],
    [
      "has a user name, and the name at /userinfo",
      { claims: also({ preferred_username: "i" }), userinfo: named },
    ],
    ["takes the secret in the form", { auth: "client_secret_post", claims: named }],
    ["takes the secret as a signature", { auth: "client_secret_jwt", claims: named }],
    [
      "names every way to authenticate, and takes one from this client",
      {
        auth: "client_secret_post",
        claims: named,
        discovery: (document) => ({
          ...document,
          token_endpoint_auth_methods_supported: [
            "client_secret_basic",
            "client_secret_post",
            "private_key_jwt",
          ],
        }),
      },
    ],
    ["does not say how a client authenticates", { claims: named }],
    [
      "names itself when the browser comes back",
      {
        claims: named,
        discovery: also({ authorization_response_iss_parameter_supported: true }),
        callback: (back) => ({ ...back, iss: provider.issuer }),
      },
    ],
    [
      "brings other things back",
      { claims: named, callback: also({ session_state: "x.y", scope: "openid" }) },
    ],
    ["has a list of one as audience", { claims: (claims) => named({ ...claims, aud: [CLIENT.id] }) }],
    [
      "has several audiences",
      { claims: (claims) => named({ ...claims, aud: ["other", CLIENT.id], azp: CLIENT.id }) },
    ],
    ["writes bearer in small letters", { claims: named, tokens: also({ token_type: "bearer" }) }],
    ["has a lifetime in quotes", { claims: named, tokens: also({ expires_in: "3600" }) }],
    [
      "has no lifetime, and more fields",
      { claims: named, tokens: also({ resource: ["a"], ext_expires_in: 1 }) },
    ],
    ["has a clock ahead", { claims: (claims) => named({ ...claims, iat: later(50), nbf: later(50) }) }],
    ["has a clock behind", { claims: (claims) => named({ ...claims, iat: later(-110), exp: later(-50) }) }],
    ["does not say when it asked", { claims: named }],
    ["says when it asked in quotes", { claims: (claims) => named({ ...claims, updated_at: "today" }) }],
    ["has claims of its own", { claims: (claims) => named({ ...claims, "https://x/roles": [{ a: [1] }] }) }],
    ["knows a thousand groups", { claims: (claims) => named({ ...claims, groups: manyGroups() }) }],
    [
      "knows a thousand groups at /userinfo",
      { userinfo: (info) => named({ ...info, groups: manyGroups() }) },
    ],
    ["names the scopes that it knows", { claims: named, discovery: also({ scopes_supported: ["openid"] }) }],
    ["names nothing for what it lacks", { claims: named, discovery: also({ userinfo_endpoint: null }) }],
    ["knows no PKCE", { claims: named, discovery: also({ code_challenge_methods_supported: [] }) }],
  ])("at a provider that %s", async (_, liberties) => {
    expect(await joinedAs(liberties)).toBe("Ines Soto");
  });

  it("by the e-mail address, when the provider knows no name", async () => {
    expect(await joinedAs({ userinfo: also({ email: "ines@example.com" }) })).toBe("ines@example.com");
  });

  it("with a client id and secret of any characters", async () => {
    provider.client = { id: "atelier: 1/ü", secret: "s+e%c r&e=t:ß" };
    provider.liberties = { claims: named };
    set({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
    });
    const visitor = new Visitor();
    await through(visitor, { invitation: await anInvitation(owner, "creator") });
    expect(await readSession(visitor.request("/"))).toMatchObject({ personName: "Ines Soto" });
  });

  it("without a secret, as a public client", async () => {
    provider.liberties = { auth: "none", claims: named };
    set({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: "" });
    const visitor = new Visitor();
    await through(visitor, { invitation: await anInvitation(owner, "creator") });
    expect(await readSession(visitor.request("/"))).toMatchObject({ personName: "Ines Soto" });
  });

  it("whether the address is set with a slash, without, or as that of the document", async () => {
    provider.liberties = { claims: named };
    for (const tail of ["", "/", "/.well-known/openid-configuration"]) {
      set({
        OIDC_ISSUER: provider.issuer + tail,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
      });
      expect((await through(new Visitor())).location).toContain("no_account");
    }
  });

  it("after the provider has changed its keys", async () => {
    expect(await joinedAs({ claims: named })).toBe("Ines Soto");
    provider.rotateKeys();
    const visitor = new Visitor();
    expect((await through(visitor)).location).toBe("/usage");
  });
});

describe("refuses, in words that name the cause,", () => {
  const back = (error: string) => ({ callback: () => ({ error, state: stateOf(provider) }) });
  it.each<[string, Liberties, string]>([
    ["a token without a signature", { claims: named, token: unsigned }, "oidc_failed"],
    ["a token signed by the client's secret", { claims: named, token: signedBySecret }, "oidc_failed"],
    ["a token whose claims were changed", { claims: named, token: tampered }, "oidc_failed"],
    ["a token of another issuer", { claims: also({ iss: "https://else.example" }) }, "oidc_issuer"],
    ["a token for another client", { claims: also({ aud: "other" }) }, "oidc_failed"],
    ["a token for several, none of whom asked", { claims: also({ aud: ["other", "more"] }) }, "oidc_failed"],
    [
      "a token that another client asked for",
      { claims: also({ aud: [CLIENT.id, "x"], azp: "x" }) },
      "oidc_failed",
    ],
    ["a token of another sign-in", { claims: also({ nonce: "guessed" }) }, "oidc_failed"],
    ["a token of no sign-in", { claims: without("nonce") }, "oidc_failed"],
    ["a token that has expired", { claims: (claims) => ({ ...claims, exp: later(-70) }) }, "oidc_failed"],
    ["a token without an end", { claims: without("exp") }, "oidc_failed"],
    [
      "a token with its end in quotes",
      { claims: (claims) => ({ ...claims, exp: `${later(60)}` }) },
      "oidc_failed",
    ],
    ["a token of the future", { claims: (claims) => ({ ...claims, nbf: later(120) }) }, "oidc_failed"],
    ["a token of nobody", { claims: without("sub") }, "oidc_failed"],
    ["no token", { tokens: without("id_token") }, "oidc_failed"],
    ["no response", { tokens: () => ({}) }, "oidc_failed"],
    [
      "an answer of another provider",
      { callback: (sent) => ({ ...sent, iss: "https://else.example" }) },
      "oidc_failed",
    ],
    [
      "an answer of nobody knows which provider",
      { discovery: also({ authorization_response_iss_parameter_supported: true }) },
      "oidc_failed",
    ],
    ["nobody, who has canceled", back("access_denied"), "oidc_canceled"],
    ["nobody, who has to sign in there first", back("login_required"), "oidc_failed"],
    ["nobody, as the provider is busy", back("temporarily_unavailable"), "oidc_unreachable"],
    ["a scope that the client may not ask for", back("invalid_scope"), "oidc_client"],
    [
      "a client that the provider does not know",
      { auth: "client_secret_jwt", discovery: basicOnly },
      "oidc_client",
    ],
    ["while /token fails", { failing: ["/token"] }, "oidc_unreachable"],
  ])("%s", async (_, liberties, code) => {
    expect(await joinedAs(liberties)).toBe(`/sign-in?refused=${code}`);
  });

  it.each<[string, Liberties, string, RegExp]>([
    [
      "an issuer that calls itself by another name",
      { discovery: also({ issuer: "https://login.example.com" }) },
      "oidc_issuer",
      /OIDC_ISSUER is http.*sets OIDC_ISSUER to https:\/\/login\.example\.com\./,
    ],
    [
      "an address without a provider",
      { discovery: () => ({}) },
      "oidc_issuer",
      /No OpenID provider .* at http.*configuration\./,
    ],
    [
      "one that signs with the shared secret only",
      { discovery: also({ id_token_signing_alg_values_supported: ["none", "HS256"] }) },
      "oidc_client",
      /shared secret/,
    ],
    [
      "one that is down",
      { failing: ["/.well-known/openid-configuration"] },
      "oidc_unreachable",
      /Can't reach the sign-in provider/,
    ],
  ])("%s, before the browser leaves", async (_, liberties, code, words) => {
    expect(await joinedAs(liberties)).toMatchObject({ code, message: expect.stringMatching(words) });
  });

  it("one that never responds, within eleven seconds", async () => {
    const since = performance.now();
    const liberties = { hanging: ["/.well-known/openid-configuration"] };
    expect(await joinedAs(liberties)).toMatchObject({ code: "oidc_unreachable" });
    expect(performance.now() - since).toBeLessThan(11_000);
  }, 15_000);

  it("as reauthentication a sign-in for which the provider has not asked again", async () => {
    await joinedAs({ claims: named });
    for (const claims of [named, also({ auth_time: later(-600) })]) {
      provider.liberties = { claims };
      expect((await through(new Visitor(), { again: "1" })).location).toContain("oidc_not_reauthenticated");
    }
    provider.liberties = { claims: also({ auth_time: later(0) }) };
    expect((await through(new Visitor(), { again: "1" })).location).toBe("/usage");
  });
});

describe("the name of a member", () => {
  const nameOf = async (visitor: Visitor) => (await readSession(visitor.request("/")))?.personName;

  it("becomes what the provider calls them now, in every browser", async () => {
    configure();
    provider.liberties = { claims: named };
    const first = new Visitor();
    await through(first, { invitation: await anInvitation(owner, "creator") });
    provider.liberties = { claims: also({ name: "Ines Soto-Lang" }) };
    const second = new Visitor();
    await through(second);
    expect([await nameOf(first), await nameOf(second)]).toEqual(["Ines Soto-Lang", "Ines Soto-Lang"]);
  });

  it("stays when the provider says none, or does not say", async () => {
    configure();
    provider.liberties = { userinfo: named };
    await through(new Visitor(), { invitation: await anInvitation(owner, "creator") });
    for (const liberties of [
      {},
      { userinfo: named, failing: ["/userinfo"] },
      { userinfo: also({ sub: "else" }) },
    ]) {
      provider.liberties = liberties;
      const visitor = new Visitor();
      expect((await through(visitor)).location).toBe("/usage");
      expect(await nameOf(visitor)).toBe("Ines Soto");
    }
  });

  it("is nobody else's in a workspace", async () => {
    configure();
    await aMember(owner, "creator", `Ines Lang ${owner.workspaceId}`);
    provider.liberties = { claims: named };
    await through(new Visitor(), { invitation: await anInvitation(owner, "creator") });
    provider.liberties = { claims: also({ name: `ines lang ${owner.workspaceId}` }) };
    const visitor = new Visitor();
    await through(visitor);
    expect(await nameOf(visitor)).toBe(`ines lang ${owner.workspaceId} 2`);
  });
});

function also(more: object) {
  return (fields: object) => ({ ...fields, ...more });
}

function without(name: string) {
  return (fields: object) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}

function manyGroups(): string[] {
  return Array.from({ length: 1000 }, (_, n) => `cn=group ${n},ou=studio,dc=example,dc=com`);
}

const stateOf = ({ received }: FreeProvider): string | null =>
  new URL(
    received.findLast((line) => line.includes("/authorize"))?.split(" ")[1] ?? "",
    "http://x",
  ).searchParams.get("state");

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const payloadOf = (token: string): string => token.split(".")[1] ?? "";

const unsigned = (token: string): string => `${encoded({ alg: "none" })}.${payloadOf(token)}.`;

function signedBySecret(token: string): string {
  const signed = `${encoded({ alg: "HS256" })}.${payloadOf(token)}`;
  return `${signed}.${createHmac("sha256", CLIENT.secret).update(signed).digest("base64url")}`;
}

function tampered(token: string): string {
  const [header, , signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(payloadOf(token), "base64url").toString());
  return `${header}.${encoded({ ...claims, sub: "the-owner" })}.${signature}`;
}

function basicOnly(document: object) {
  return { ...document, token_endpoint_auth_methods_supported: ["client_secret_basic"] };
}
