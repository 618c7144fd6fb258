import "server-only";
import { generateKeyPair } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { and, eq, isNull } from "drizzle-orm";
import type { Configuration, Interaction, KoaContextWithOIDC, Provider } from "oidc-provider";
import { z } from "zod";
import { SCOPES, type Scope } from "@/lib/http/permissions";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { people } from "@/lib/session/server/schema";
import { readBrowserSession } from "@/lib/session/server/session";
import { TOKEN_DAYS } from "@/lib/tokens/access-token";
import { allowPath } from "../allow-request";
import { OAUTH_PATHS } from "../oauth-paths";
import { sendErrorPage } from "./error-page";
import { documentFetcher, type Reach } from "./fetch-document";
import { issueSecret, SECRET_SECONDS } from "./grant";
import { isKnownClient, Records } from "./records";

const DAY_SECONDS = 86_400;
/** For how long a person may think about a request. */
export const REQUEST_SECONDS = 10 * 60;
/** The version of the draft that the library's feature follows; it warns when an upgrade follows another. */
const CLIENT_DOCUMENTS_DRAFT = "draft-02";

const held = processValue("oauth-provider", (): { current: Promise<Provider> | null } => ({ current: null }));

/**
 * The authorization server of this process, made at its first use: without OAuth the library is not even loaded.
 * @param reach how documents of clients are reached, at the first call
 */
export function oauthProvider(issuer: string, reach: Reach = {}): Promise<Provider> {
  const provider = held().current ?? createProvider(issuer, reach);
  held().current = provider;
  provider.catch(() => {
    held().current = null;
  });
  return provider;
}

async function createProvider(issuer: string, reach: Reach): Promise<Provider> {
  const { default: Library, errors, interactionPolicy } = await import("oidc-provider");
  const policy = interactionPolicy.base();
  const provider = new Library(issuer, {
    ...(await settings(reach)),
    interactions: { policy, url: beginRequest },
    extraParams: {
      // Runs whether the request has it or not.
      resource(context, resource) {
        if (resource !== undefined && !isOurs(issuer, resource)) throw new errors.InvalidTarget();
        keepKnownScopes(context);
      },
    },
  });
  // The guard in front of our server wrote the forwarded headers.
  provider.proxy = true;
  provider.use(async (context, next) => {
    await next();
    if (!isOfLibrary(context)) return;
    try {
      await completeResponse(context);
    } catch (err) {
      logger.error({ err }, "an OAuth response could not be completed");
      context.status = 503;
      context.body = { error: "temporarily_unavailable" };
    }
  });
  provider.on("server_error", (_context, err) => logger.error({ err }, "OAuth failed"));
  // Koa would write to the standard error that a browser has left.
  provider.silent = true;
  return provider;
}

/** Keeps who begins a request, who alone can answer it, and gives the page where they do. */
async function beginRequest({ req }: KoaContextWithOIDC, interaction: Interaction): Promise<string> {
  const session = await readBrowserSession({ headers: visitorHeaders(req) });
  if (!session) throw new Error("Nobody is signed in who begins a request.");
  interaction.lastSubmission = { begunBy: session.personId };
  await interaction.save(REQUEST_SECONDS);
  return allowPath(interaction.uid);
}

export const isBegunBy = ({ lastSubmission }: Interaction, personId: string): boolean =>
  lastSubmission?.begunBy === personId;

/** What of a request says who is signed in, and how we were reached. */
export function visitorHeaders({ headers }: IncomingMessage): Headers {
  const kept = new Headers();
  for (const name of ["cookie", "host", "x-forwarded-host", "x-forwarded-proto"]) {
    const value = headers[name];
    if (typeof value === "string") kept.set(name, value);
  }
  return kept;
}

/** An address of this server, which is all one resource. */
const isOurs = (issuer: string, resource: string): boolean =>
  URL.canParse(resource) && new URL(resource).origin === issuer;

const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);
export const scopesIn = (text: unknown): Scope[] =>
  typeof text === "string" ? [...new Set(text.split(" "))].filter(isScope) : [];

/** A client that asks for nothing we know may read. */
function keepKnownScopes({ oidc }: KoaContextWithOIDC): void {
  const known = scopesIn(oidc.params?.scope);
  if (oidc.params) oidc.params.scope = (known.length > 0 ? known : ["read"]).join(" ");
}

/** Whether a request got to one of the library's routes. */
const isOfLibrary = (context: object): context is KoaContextWithOIDC => "oidc" in context;

/** Our access token in place of the library's, and of its metadata what is about OAuth. */
async function completeResponse(context: KoaContextWithOIDC): Promise<void> {
  const { route, entities } = context.oidc;
  const body = z.record(z.string(), z.unknown()).safeParse(context.body).data;
  if (context.status !== 200 || !body) return;
  if (route === "discovery")
    context.body = {
      ...Object.fromEntries(Object.entries(body).filter(([name]) => METADATA.has(name))),
      scopes_supported: SCOPES,
    };
  if (route !== "token") return;
  const issued = entities.Grant?.jti ? await issueSecret(entities.Grant.jti) : null;
  if (issued) {
    context.body = { ...body, access_token: issued.secret, scope: issued.scopes.join(" ") };
  } else {
    context.status = 400;
    context.body = { error: "invalid_grant" };
  }
}

/** What the metadata of an authorization server has (RFC 8414 and the draft of client documents), without OpenID's. */
const METADATA = new Set([
  "authorization_endpoint",
  "authorization_response_iss_parameter_supported",
  "client_id_metadata_document_supported",
  "code_challenge_methods_supported",
  "grant_types_supported",
  "issuer",
  "response_modes_supported",
  "response_types_supported",
  "token_endpoint",
  "token_endpoint_auth_methods_supported",
]);

/** The account of the library is a person, as long as they are a member. */
async function findAccount(_context: unknown, id: string) {
  const [person] = await database()
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.removedAt)));
  return person && { accountId: id, claims: async () => ({ sub: id }) };
}

/** What the library needs of a JSON Web Key Set for ID tokens, which nobody gets: a key of this process. */
async function unusedKey() {
  const { privateKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
  return { keys: [privateKey.export({ format: "jwk" })] };
}

async function settings(reach: Reach): Promise<Configuration> {
  const fetchDocument = documentFetcher(reach);
  return {
    adapter: Records,
    jwks: await unusedKey(),
    clientDefaults: {
      id_token_signed_response_alg: "ES256",
      token_endpoint_auth_method: "none",
      application_type: "native",
    },
    clientAuthMethods: ["none"],
    claims: {},
    cookies: {
      names: { session: "atelier.oauth", interaction: "atelier.oauth-asked", resume: "atelier.oauth-resume" },
    },
    expiresWithSession: () => false,
    features: {
      claimsParameter: { enabled: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: CLIENT_DOCUMENTS_DRAFT,
        // Whoever asks for a code is signed in. Anybody calls the address of tokens, and may not have us fetch from anywhere.
        allowFetch: (context, clientId) => context?.oidc.route !== "token" || isKnownClient(clientId),
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: (address) => fetchDocument(String(address)),
    findAccount,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed("refresh_token"),
    // Every request asks the person.
    loadExistingGrant: (context) => {
      const { grantId } = context.oidc.result?.consent ?? {};
      return grantId === undefined ? Promise.resolve(undefined) : context.oidc.provider.Grant.find(grantId);
    },
    pkce: { required: () => true },
    renderError: sendErrorPage,
    responseTypes: ["code"],
    rotateRefreshToken: true,
    routes: {
      authorization: OAUTH_PATHS.authorize,
      token: OAUTH_PATHS.token,
      jwks: OAUTH_PATHS.keys,
    },
    scopes: [...SCOPES],
    ttl: {
      AccessToken: SECRET_SECONDS,
      AuthorizationCode: 60,
      Grant: TOKEN_DAYS * DAY_SECONDS,
      IdToken: 60,
      Interaction: REQUEST_SECONDS,
      RefreshToken: TOKEN_DAYS * DAY_SECONDS,
      Session: REQUEST_SECONDS,
    },
  };
}
