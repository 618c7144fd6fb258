import "server-only";
import { compactVerify, createRemoteJWKSet, errors as joseErrors } from "jose";
import * as openid from "openid-client";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { messages } from "../messages";
import { groupsOf } from "./oidc-groups";

const words = messages.oidc;

/** The part of our addresses, and of the audit log, that stands for the OpenID provider. */
export const OIDC = "oidc";

/** Who an OpenID provider says somebody is. An e-mail address identifies nobody: others may come to own one. */
export type Identity = {
  issuer: string;
  subject: string;
  /** Null where the provider says none. */
  name: string | null;
  /** When they last entered what the provider asks for; null where it does not say. */
  authenticatedAt: Date | null;
  /** The groups in the claim of OIDC_ROLE_CLAIM; null without the setting, and where the provider does not say now. */
  groups: readonly string[] | null;
};

/** What a browser keeps, sealed, while it is at the provider. */
export const oidcAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Whether the provider has to ask again, since when, in ms; null where its own session is enough. */
  askedAgainAt: z.number().nullable(),
});
type Attempt = z.infer<typeof oidcAttempt>;

/** A provider that does not respond within this is down. */
const TIMEOUT_MS = 10_000;
/** Who signs out waits for no provider longer. */
const SIGN_OUT_TIMEOUT_MS = 3000;
/** How far its clock may be from ours. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** What knows a name; a provider that lists its scopes is asked for those of them. */
const SCOPES = ["openid", "profile", "email"];

/** The parts of a discovery document that are read here, with the defaults of the standard. */
const metadata = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().exactOptional(),
  end_session_endpoint: z.url().exactOptional(),
  scopes_supported: z.array(z.string()).default(SCOPES),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: z
    .array(z.string())
    .default(["RS256"])
    // A key that both sides know signs for either of them.
    .transform((algorithms) => algorithms.filter((each) => !/^(none|HS\d+)$/.test(each))),
  userinfo_signing_alg_values_supported: z.array(z.string()).exactOptional(),
});
type Metadata = z.infer<typeof metadata>;

type Settings = NonNullable<ReturnType<typeof env>["oidc"]>;

function settings(): Settings {
  const { oidc } = env();
  if (!oidc) throw new Error("No OpenID provider is configured.");
  return oidc;
}

/** An issuer as it is compared: with or without a slash, or as the address of its document. */
const bare = (issuer: string): string => issuer.replace(/\/(\.well-known\/openid-configuration)?$/, "");

/**
 * What the provider says of itself. It is read for each sign-in, so that a change there needs no restart here.
 * @throws ApiError `oidc_unreachable`, and `oidc_issuer` with what to set instead
 */
async function discover(timeoutMs = TIMEOUT_MS): Promise<Metadata> {
  const { issuer } = settings();
  const address = `${bare(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause) => {
    throw new ApiError("oidc_unreachable", words.unreachable, { cause });
  });
  if (response.status >= 500) throw new ApiError("oidc_unreachable", words.unreachable);
  const document = metadata.safeParse(withoutNulls(await response.json().catch(() => null)));
  if (!response.ok || !document.success) throw new ApiError("oidc_issuer", words.noProvider(address));
  const named = document.data.issuer;
  if (bare(named) !== bare(issuer)) throw new ApiError("oidc_issuer", words.otherIssuer(issuer, named));
  if (document.data.id_token_signing_alg_values_supported.length === 0)
    throw new ApiError("oidc_client", words.noSignature);
  return document.data;
}

const withoutNulls = (document: unknown): unknown =>
  document && Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));

/** The ways in which the client can authenticate itself. Without a secret it is a public one. */
const AUTHENTICATIONS = {
  client_secret_basic: openid.ClientSecretBasic,
  client_secret_post: openid.ClientSecretPost,
  client_secret_jwt: openid.ClientSecretJwt,
};

/**
 * The client for each way that the provider names. It names those of all its clients, so only a try shows which is that of
 * ours.
 */
function clientsOf(provider: Metadata): [openid.Configuration, ...openid.Configuration[]] {
  const { clientId, clientSecret } = settings();
  const clientFor = (authentication: openid.ClientAuth) => {
    const client = new openid.Configuration(
      { userinfo_signing_alg_values_supported: provider.id_token_signing_alg_values_supported, ...provider },
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authentication,
    );
    client.timeout = TIMEOUT_MS / 1000;
    // The operator has written http, such as for a provider on this machine.
    if (provider.issuer.startsWith("http:")) openid.allowInsecureRequests(client);
    return client;
  };
  if (clientSecret === null) return [clientFor(openid.None())];
  const [first = openid.ClientSecretBasic, ...others] = Object.entries(AUTHENTICATIONS)
    .filter(([method]) => provider.token_endpoint_auth_methods_supported.includes(method))
    .map(([, authentication]) => authentication);
  return [clientFor(first(clientSecret)), ...others.map((each) => clientFor(each(clientSecret)))];
}

/**
 * The address at the provider to send a browser to, and what it keeps until it is back at `back`.
 * @throws ApiError `oidc_unreachable`, `oidc_issuer`, `oidc_client`
 */
export async function beginAtProvider(
  back: string,
  { isAgain }: { isAgain: boolean },
): Promise<{ address: string; kept: Attempt }> {
  return explained(async () => {
    const provider = await discover();
    const kept = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
      askedAgainAt: isAgain ? Date.now() : null,
    };
    const address = openid.buildAuthorizationUrl(clientsOf(provider)[0], {
      redirect_uri: back,
      scope: scopesOf(provider).join(" "),
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: "S256",
      ...(isAgain && { prompt: "login", max_age: "0" }),
    });
    return { address: address.href, kept };
  });
}

/** A provider that has a scope for the claim of groups is asked for it, too. */
function scopesOf({ scopes_supported: known }: Metadata): string[] {
  const claim = settings().groups?.claim;
  const wanted = claim === undefined || SCOPES.includes(claim) ? SCOPES : [...SCOPES, claim];
  return wanted.filter((scope) => scope === "openid" || known.includes(scope));
}

/** What a provider may say of a person. What is not of its type is as if it were not there. */
const text = z.string().trim().min(1).optional().catch(undefined);
const profile = z.object({
  name: text,
  given_name: text,
  family_name: text,
  preferred_username: text,
  nickname: text,
  email: text,
});
type Profile = z.infer<typeof profile>;

/** What a person is called, the most personal first; null where the provider does not say. */
function nameOf({
  name,
  given_name,
  family_name,
  preferred_username,
  nickname,
  email,
}: Profile): string | null {
  const full = [given_name, family_name].filter(Boolean).join(" ");
  return name ?? (full || (preferred_username ?? nickname ?? email ?? null));
}

/**
 * Who came back from the provider, by the whole address that it sent the browser to.
 * @throws ApiError `oidc_canceled`, `oidc_not_reauthenticated` where the provider should have asked again,
 * `oidc_client` where it refuses our client, `oidc_issuer`, `oidc_unreachable`, `oidc_failed` for any other response,
 * however malformed
 */
export async function endAtProvider(
  address: URL,
  kept: Attempt,
): Promise<{ identity: Identity; idToken: string }> {
  return explained(async () => {
    const provider = await discover();
    const { client, tokens } = await exchange(clientsOf(provider), address, kept);
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new ApiError("oidc_failed", words.failed);
    await verify(tokens.id_token, provider);
    const { iss, sub, auth_time } = claims;
    if (kept.askedAgainAt !== null) assertAskedAgain(auth_time, kept.askedAgainAt);
    const known = profile.parse(claims);
    // An ID token may hold no more than who it is.
    const claim = settings().groups?.claim;
    const isEnough = known.name !== undefined && (claim === undefined || claim in claims);
    const hasMore = !isEnough && provider.userinfo_endpoint !== undefined;
    const more = hasMore ? await readUserinfo(client, tokens.access_token, sub) : {};
    return {
      identity: {
        issuer: iss,
        subject: sub,
        name: nameOf({ ...profile.parse(more ?? {}), ...withoutUndefined(known) }),
        groups: groupsOf(claim, claims, more),
        authenticatedAt: auth_time === undefined ? null : new Date(Math.min(auth_time * 1000, Date.now())),
      },
      idToken: tokens.id_token,
    };
  });
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** The tokens for the code in an address, by the first client that the provider takes. */
async function exchange(
  [client, ...others]: [openid.Configuration, ...openid.Configuration[]],
  address: URL,
  kept: Attempt,
): Promise<{ client: openid.Configuration; tokens: Tokens }> {
  try {
    const checks = {
      pkceCodeVerifier: kept.verifier,
      expectedState: kept.state,
      expectedNonce: kept.nonce,
      idTokenExpected: true,
    };
    return { client, tokens: await openid.authorizationCodeGrant(client, address, checks) };
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !isClientRefused(error)) throw error;
    return exchange([next, ...rest], address, kept);
  }
}

/** Verifies by any key of the provider that fits: a token that does not name its key may fit several. */
async function verify(idToken: string, provider: Metadata): Promise<void> {
  const algorithms = provider.id_token_signing_alg_values_supported;
  const keys = createRemoteJWKSet(new URL(provider.jwks_uri), { timeoutDuration: TIMEOUT_MS });
  try {
    await compactVerify(idToken, keys, { algorithms });
  } catch (error) {
    if (!(error instanceof joseErrors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error)
      if (await compactVerify(idToken, key, { algorithms }).catch(() => null)) return;
    throw new joseErrors.JWSSignatureVerificationFailed();
  }
}

/** Only the provider knows whether it has asked again: the address that asks for it passes through the browser. */
function assertAskedAgain(authTimeSeconds: number | undefined, sinceMs: number): void {
  const earliestSeconds = sinceMs / 1000 - CLOCK_TOLERANCE_SECONDS;
  if (authTimeSeconds === undefined || authTimeSeconds < earliestSeconds)
    throw new ApiError("oidc_not_reauthenticated", words.notReauthenticated);
}

/** What the provider knows of a person; null where it does not say, which hinders no sign-in. */
async function readUserinfo(
  client: openid.Configuration,
  accessToken: string,
  subject: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    return await openid.fetchUserInfo(client, accessToken, subject);
  } catch (error) {
    logger.warn(whatFailed(error), "the OpenID provider did not say who signed in");
    return null;
  }
}

const withoutUndefined = (known: Profile): Profile =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));

/**
 * Where a browser ends its session at the provider, too, and is then sent to `back`; null where the provider has no such
 * address, or does not say in time.
 * @param idToken of the sign-in, which spares the person a question; null where the browser does not have it
 */
export async function endSessionAddress(back: string, idToken: string | null): Promise<string | null> {
  try {
    const provider = await discover(SIGN_OUT_TIMEOUT_MS);
    if (provider.end_session_endpoint === undefined) return null;
    return openid.buildEndSessionUrl(clientsOf(provider)[0], {
      post_logout_redirect_uri: back,
      ...(idToken !== null && { id_token_hint: idToken }),
    }).href;
  } catch (error) {
    logger.warn(whatFailed(error), "a session at the OpenID provider goes on");
    return null;
  }
}

/** Whether an account signs in at the provider that is configured now. */
export const isOfProvider = (issuer: string | null): boolean => {
  const { oidc } = env();
  return oidc !== null && issuer !== null && bare(issuer) === bare(oidc.issuer);
};

/** Whether the provider knows no such client, or not by what it has sent. */
const isClientRefused = (error: unknown): boolean =>
  error instanceof openid.WWWAuthenticateChallengeError ||
  (error instanceof openid.ResponseBodyError &&
    (error.status === 401 || CLIENT_ERRORS.includes(error.error)));

/** Errors of OAuth that only the operator can mend, here or at the provider. */
const CLIENT_ERRORS = [
  "invalid_client",
  "unauthorized_client",
  "invalid_scope",
  "invalid_request",
  "unsupported_response_type",
];

/** Runs a part of the sign-in, and says what a refusal means. The log has the cause, without any token. */
async function explained<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    const refusal = refusalOf(error);
    const level = refusal.code === "oidc_canceled" ? "info" : "warn";
    logger[level](
      { code: refusal.code, ...whatFailed(error) },
      "a sign-in at the OpenID provider was refused",
    );
    throw refusal;
  }
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isClientRefused(error)) return new ApiError("oidc_client", words.client);
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === "access_denied") return new ApiError("oidc_canceled", words.canceled);
    if (CLIENT_ERRORS.includes(error.error)) return new ApiError("oidc_client", words.client);
    if (/^(server_error|temporarily_unavailable)$/.test(error.error)) return unreachable();
  }
  if (otherIssuerIn(error) !== undefined) return new ApiError("oidc_issuer", words.otherTokens);
  return isNetworkFault(error) ? unreachable() : new ApiError("oidc_failed", words.failed);
}

const unreachable = () => new ApiError("oidc_unreachable", words.unreachable);

/** Of fetch, of a time that is over, or of a response that is not the provider's own. */
const isNetworkFault = (error: unknown): boolean =>
  (error instanceof TypeError && error.cause instanceof Error) ||
  error instanceof joseErrors.JWKSTimeout ||
  (error instanceof openid.ClientError &&
    (error.code === "OAUTH_TIMEOUT" || (error.cause instanceof Response && error.cause.status >= 500)));

/** The issuer that a token names, when it is not the provider's. */
function otherIssuerIn(error: unknown): string | undefined {
  const compared = z.object({
    cause: z.object({ claim: z.literal("iss"), claims: z.object({ iss: z.string() }) }),
  });
  const cause = error instanceof openid.ClientError ? error.cause : undefined;
  return compared.safeParse(cause).data?.cause.claims.iss;
}

/** What a log says of a failure: its message, and that of its cause. A cause itself may hold tokens. */
function whatFailed(error: unknown) {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const said =
    error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError
      ? { error: error.error, description: error.error_description?.slice(0, 500) }
      : {};
  return {
    reason: message,
    ...(cause instanceof Error && { cause: cause.message }),
    ...(otherIssuerIn(error) !== undefined && { token_issuer: otherIssuerIn(error) }),
    ...said,
  };
}
