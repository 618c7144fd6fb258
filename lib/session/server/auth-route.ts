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
import { assertNotCrossSite, clientAddress, isSecure } from "@/lib/http/server/request-origin";
import { env } from "@/lib/platform/server/env";
import { authApi } from "../auth-api";
import { messages } from "../messages";
import { refusedSignInPath, safePath } from "../safe-path";
import { signInByPassword } from "./accounts";
import { shortCookie, takeShortCookie } from "./cookie";
import type { Browser, SignInResult } from "./create-session";
import { demoBrowser, demoCookie } from "./demo-keys";
import { runNextAuth } from "./next-auth";
import { type Identity, OIDC, signInByIdentity } from "./oidc";
import { readSession, revokeSession } from "./session";
import { signIn } from "./sign-in";

/** The ways in by a form, each a provider of next-auth. */
const SIGN_INS = { "callback/credentials": signIn, "callback/password": signInByPassword } as const;
const isSignIn = (action: string): action is keyof typeof SIGN_INS => Object.hasOwn(SIGN_INS, action);
/** Goes to the OpenID provider, and comes back from it. */
const OIDC_START = `signin/${OIDC}`;
const OIDC_END = `callback/${OIDC}`;
const SIGN_OUT = "signout";
/** Holds the token of an invitation while the browser is at the OpenID provider. */
const INVITATION_COOKIE = "atelier.invitation";
const SIGN_IN_PATH = "/sign-in";
/**
 * Cached media, and drafts with their prompts. Not "cookies": browsers clear those of the whole domain, also
 * of other applications. The session's own cookie is removed by its name.
 */
const CLEARED_AT_SIGN_OUT = '"cache", "storage"';

type AuthRoutes = {
  /** Runs after a request has ended a session. */
  onSessionEnd(): Promise<unknown>;
  /** Makes whom the OpenID provider named a member by an invitation. */
  join(token: string, identity: Identity, browser: Browser): Promise<SignInResult>;
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
  if (action === "signin" || action === "signout" || action === "error") return goTo(SIGN_IN_PATH);
  if (action === OIDC_END && env().oidc) return endOidc(routes, request, path);
  if (action !== "session" && action !== "csrf" && action !== "providers") throw notFound();
  return toResponse(await runNextAuth({ request, path, method: "GET" }));
}

async function endOidc(
  { join, onSessionEnd }: AuthRoutes,
  request: Request,
  path: readonly string[],
): Promise<Response> {
  const before = await readSession(request);
  const browser = { userAgent: request.headers.get("user-agent") };
  const invitation = takeShortCookie(request.headers, INVITATION_COOKIE);
  const result = await runNextAuth({
    request,
    path,
    method: "GET",
    query: Object.fromEntries(new URL(request.url).searchParams),
    identify: (identity) =>
      invitation.value ? join(invitation.value, identity, browser) : signInByIdentity(identity, browser),
  });
  const { signedIn, error, headers } = result;
  headers.append("set-cookie", invitation.removal);
  if (!signedIn) {
    const code = error instanceof ApiError ? error.code : "oidc_failed";
    return goTo(refusedSignInPath(code), headers);
  }
  if (before) {
    await revokeSession(before.id);
    await onSessionEnd();
  }
  return goTo(targetOf(result), headers);
}

/**
 * The routes that change something: signing in, going to the OpenID provider, and signing out, all with next-auth's CSRF
 * token. It throws `not_found` for any other route, `form_expired` without the token, `oidc_unreachable`, and what
 * `assertNotCrossSite`, `readAuthBody` and the ways in throw.
 */
async function authPost({ onSessionEnd }: AuthRoutes, request: Request): Promise<Response> {
  const path = restOfPath(authApi.send, request);
  const action = path.join("/");
  const isStart = action === OIDC_START && env().oidc !== null;
  if (!isSignIn(action) && !isStart && action !== SIGN_OUT) throw notFound();
  assertNotCrossSite(request);
  const body = await readAuthBody(request);
  const before = await readSession(request);
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
    // The provider then asks for the password again, though the browser may be signed in there.
    ...(isStart && body.again === "1" && { query: { prompt: "login", max_age: "0" } }),
    ...(isSignIn(action) && { authorize: (credentials: unknown) => SIGN_INS[action](credentials, by) }),
  });
  if (result.error !== undefined) throw result.error;
  if (result.redirect?.includes("csrf=true")) throw new ApiError("form_expired", messages.authRoute.expired);
  if (isStart) return startOidc(result, request, body.invitation);
  if (before && (result.signedIn || action === SIGN_OUT)) {
    // Also after another sign-in: the earlier session is out of reach, but would keep its key alive.
    await revokeSession(before.id);
    await onSessionEnd();
  }
  const response = toResponse(result);
  if (result.signedIn && body.demo === "1")
    response.headers.append("set-cookie", demoCookie(browser, secure));
  if (action === SIGN_OUT) response.headers.set("clear-site-data", CLEARED_AT_SIGN_OUT);
  return body.json === "true" ? response : goTo(targetOf(result), response.headers);
}

/** The address at the OpenID provider, as JSON, because a form must not lead to another origin. */
function startOidc(
  { redirect, headers }: Result,
  request: Request,
  invitation: string | undefined,
): Response {
  if (!redirect || new URL(redirect).searchParams.has("error"))
    throw new ApiError("oidc_unreachable", messages.oidc.unreachable);
  headers.delete("location");
  headers.set("cache-control", "no-store");
  // Of an earlier start that did not come back, too.
  const { removal } = takeShortCookie(request.headers, INVITATION_COOKIE);
  const kept = invitation && shortCookie(INVITATION_COOKIE, invitation, isSecure(request.headers));
  headers.append("set-cookie", kept || removal);
  return Response.json({ url: redirect }, { headers });
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
