import "server-only";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import {
  mediaType,
  readJson,
  readText,
  refuseMalformedText,
  restOfPath,
} from "@/lib/http/server/request-input";
import { assertNotCrossSite, clientAddress, isSecure, reachedOrigin } from "@/lib/http/server/request-origin";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { authApi, authPath } from "../auth-api";
import { messages } from "../messages";
import { refusedSignInPath, STILL_SIGNED_IN_PATH, safePath } from "../safe-path";
import { signInByPassword } from "./accounts";
import { COOKIE_MAX_AGE_SECONDS, claimsOf, sealedCookie, setSessionCookie } from "./cookie";
import type { Browser, SignInResult } from "./create-session";
import { demoBrowser, demoCookie } from "./demo-keys";
import { issuerOf } from "./identity";
import { runNextAuth } from "./next-auth";
import {
  beginAtProvider,
  endAtProvider,
  endSessionAddress,
  type Identity,
  isOfProvider,
  OIDC,
  oidcAttempt,
} from "./oidc";
import { readBrowserSession, revokeSession, type Session } from "./session";
import { signIn } from "./sign-in";

/** The ways in by a form, each a provider of next-auth. */
const SIGN_INS = { "callback/credentials": signIn, "callback/password": signInByPassword } as const;
const isSignIn = (action: string): action is keyof typeof SIGN_INS => Object.hasOwn(SIGN_INS, action);
/** Goes to the OpenID provider, and comes back from it. */
const OIDC_START = `signin/${OIDC}` as const;
const OIDC_END = `callback/${OIDC}` as const;
const SIGN_OUT = "signout";
/** While a browser is at the OpenID provider. */
const attemptCookie = sealedCookie({
  name: "atelier.attempt",
  path: "/",
  maxAgeSeconds: 15 * 60,
  holds: oidcAttempt.extend({
    target: z.string(),
    /** The token of an invitation that is used up by it. */
    invitation: z.string().nullable(),
  }),
});
/** The ID token by which a session was opened, for the provider's own sign-out. One that is too long is not kept. */
const idTokenCookie = sealedCookie({
  name: "atelier.id-token",
  path: authPath("signout"),
  maxAgeSeconds: COOKIE_MAX_AGE_SECONDS,
  holds: z.object({ sessionId: z.string(), idToken: z.string() }),
});
/**
 * Cached media, and drafts with their prompts. Not "cookies": browsers clear those of the whole domain, also
 * of other applications. The session's own cookie is removed by its name.
 */
const CLEARED_AT_SIGN_OUT = '"cache", "storage"';

type AuthRoutes = {
  /** Runs after a request has ended a session. */
  onSessionEnd(): Promise<unknown>;
  /** Signs in whom the OpenID provider named, or makes them a member by an invitation. */
  enter(identity: Identity, invitation: string | null, browser: Browser): Promise<SignInResult>;
};

/** GET and POST of next-auth's routes. */
export const createAuthRoutes = (routes: AuthRoutes) => ({
  get: (request: Request) => authGet(routes, request),
  post: (request: Request) => authPost(routes, request),
});

/**
 * The data that next-auth's clients read, its pages, which are all our sign-in page, and the way back from the OpenID
 * provider, which ends on a page whatever it brings.
 * @throws ApiError `not_found` for any other route
 */
async function authGet(routes: AuthRoutes, request: Request): Promise<Response> {
  const path = restOfPath(authApi.read, request);
  const action = path.join("/");
  if (action === "signin" || action === "signout" || action === "error") return goTo(PAGE_PATHS.signIn);
  if (action === OIDC_END && env().oidc) return endOidc(routes, request);
  if (action !== "session" && action !== "csrf" && action !== "providers") throw notFound();
  return toResponse(await runNextAuth({ request, path, method: "GET" }));
}

/** Where the provider sends browsers back to, and where after a sign-out. */
const backAt = (request: Request) => reachedOrigin(request.headers) + authPath(OIDC_END);
const signedOutAt = (request: Request) => reachedOrigin(request.headers) + PAGE_PATHS.signIn;

async function endOidc({ enter, onSessionEnd }: AuthRoutes, request: Request): Promise<Response> {
  const headers = new Headers({ "set-cookie": attemptCookie.remove(request.headers) });
  const before = await readBrowserSession(request);
  const kept = await attemptCookie.read(request.headers);
  try {
    if (!kept) throw new ApiError("oidc_failed", messages.oidc.failed);
    const { identity, idToken } = await endAtProvider(
      new URL(backAt(request) + new URL(request.url).search),
      kept,
    );
    const browser = { userAgent: request.headers.get("user-agent") };
    const signedIn = await enter(identity, kept.invitation, browser);
    await setSessionCookie(headers, claimsOf(signedIn), isSecure(request.headers));
    const held = await idTokenCookie.set(request.headers, { sessionId: signedIn.sessionId, idToken });
    headers.append("set-cookie", held ?? idTokenCookie.remove(request.headers));
  } catch (error) {
    if (!(error instanceof ApiError)) logger.error({ err: error }, "a sign-in by the OpenID provider failed");
    const code = error instanceof ApiError ? error.code : "oidc_failed";
    // Who was asked again is still signed in, and goes on where they were.
    const isBackAgain = before && kept?.askedAgainAt && code === "oidc_canceled";
    return goTo(isBackAgain ? kept.target : refusedSignInPath(code), headers);
  }
  if (before) {
    await revokeSession(before.id);
    await onSessionEnd();
  }
  return goTo(kept.target, headers);
}

/**
 * The routes that change something: signing in, going to the OpenID provider, and signing out, all with next-auth's CSRF
 * token. It throws `not_found` for any other route, `form_expired` without the token, and what
 * `assertNotCrossSite`, `readAuthBody`, `startOidc` and the ways in throw.
 */
async function authPost({ onSessionEnd }: AuthRoutes, request: Request): Promise<Response> {
  const path = restOfPath(authApi.send, request);
  const action = path.join("/");
  const isStart = action === OIDC_START && env().oidc !== null;
  if (!isSignIn(action) && !isStart && action !== SIGN_OUT) throw notFound();
  assertNotCrossSite(request);
  const body = await readAuthBody(request);
  if (isStart) return startOidc(request, body);
  const before = await readBrowserSession(request);
  const secure = isSecure(request.headers);
  const browser = demoBrowser(request.headers);
  const by = {
    address: clientAddress(request.headers),
    userAgent: request.headers.get("user-agent"),
    demoBrowser: browser,
  };
  const result = await runNextAuth({
    request,
    path,
    method: "POST",
    body,
    ...(isSignIn(action) && { authorize: (credentials: unknown) => SIGN_INS[action](credentials, by) }),
  });
  if (result.error !== undefined) throw result.error;
  if (result.redirect?.includes("csrf=true")) throw new ApiError("form_expired", messages.authRoute.expired);
  if (before && (result.signedIn || action === SIGN_OUT)) {
    // Also after another sign-in: the earlier session is out of reach, but would keep its key alive.
    await revokeSession(before.id);
    await onSessionEnd();
  }
  const response = toResponse(result);
  if (result.signedIn && body.demo === "1")
    response.headers.append("set-cookie", demoCookie(browser, secure));
  if (action === SIGN_OUT) {
    const { headers } = response;
    headers.set("clear-site-data", CLEARED_AT_SIGN_OUT);
    headers.append("set-cookie", idTokenCookie.remove(request.headers));
    const url = await afterSignOut(request, before);
    return body.json === "true" ? Response.json({ url }, { headers }) : goTo(url, headers);
  }
  return body.json === "true" ? response : goTo(targetOf(result), response.headers);
}

/**
 * The address at the OpenID provider, as JSON, because a form must not lead to another origin. Throws as `beginAtProvider`
 * does.
 */
async function startOidc(request: Request, body: Record<string, string>): Promise<Response> {
  const { address, kept } = await beginAtProvider(backAt(request), { isAgain: body.again === "1" });
  const headers = new Headers({ "cache-control": "no-store" });
  const target = safePath(body.callbackUrl);
  const held = await attemptCookie.set(request.headers, {
    ...kept,
    target,
    invitation: body.invitation || null,
  });
  if (held === null) throw new ApiError("invalid_request", messages.authBody.tooLong);
  headers.append("set-cookie", held);
  return Response.json({ url: address }, { headers });
}

/** Where a browser goes that has signed out: first to the provider, if that has a session of its own. */
async function afterSignOut(request: Request, before: Session | null): Promise<string> {
  if (!isOfProvider(await issuerOf(before?.accountId ?? null))) return PAGE_PATHS.signIn;
  const held = await idTokenCookie.read(request.headers);
  const idToken = held !== null && held.sessionId === before?.id ? held.idToken : null;
  return (await endSessionAddress(signedOutAt(request), idToken)) ?? STILL_SIGNED_IN_PATH;
}

type Result = Awaited<ReturnType<typeof runNextAuth>>;

/** Where next-auth redirects the browser, as a path of ours. */
function targetOf({ redirect }: Pick<Result, "redirect">): string {
  const url = redirect ?? "/";
  return safePath(URL.canParse(url) ? new URL(url).pathname : url);
}

function toResponse(result: Result): Response {
  const { headers, status, redirect, body } = result;
  headers.delete("location");
  headers.set("cache-control", "no-store");
  return Response.json(redirect === null ? body : { url: targetOf(result) }, { status, headers });
}

function goTo(path: string, headers = new Headers()): Response {
  headers.set("location", path);
  headers.delete("content-type");
  return new Response(null, { status: 303, headers });
}

const notFound = () => new ApiError("not_found", messages.authRoute.notFound);

const fields = z.record(z.string(), z.unknown());

/**
 * The fields of a sign-in or sign-out form, sent as JSON or as the browser's own form. Only strings are kept.
 */
async function readAuthBody(request: Request): Promise<Record<string, string>> {
  const parsed = fields.safeParse(await readFields(request));
  if (!parsed.success) throw new ApiError("invalid_request", messages.authBody.notAnObject);
  return Object.fromEntries(
    Object.entries(parsed.data).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

async function readFields(request: Request): Promise<unknown> {
  if (mediaType(request) === "application/json") return readJson(request);
  if (mediaType(request) === "application/x-www-form-urlencoded") {
    const body = Object.fromEntries(new URLSearchParams(await readText(request)));
    Object.values(body).forEach(refuseMalformedText);
    return body;
  }
  throw new ApiError("unsupported_media", messages.authBody.wrongType);
}
