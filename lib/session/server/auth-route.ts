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
import { authApi } from "../auth-api";
import { messages } from "../messages";
import { safePath } from "../safe-path";
import { readCookies, sessionCookieName } from "./cookie";
import type { SignInResult } from "./create-session";
import { demoBrowser, demoCookie } from "./demo-keys";
import { type AuthReply, authOptions, runNextAuth } from "./next-auth";
import { readSession, revokeSession } from "./session";
import { signIn } from "./sign-in";

const SIGN_IN = "callback/credentials";
const SIGN_OUT = "signout";
/**
 * Cached media, and drafts with their prompts. Not "cookies": browsers clear those of the whole domain, also
 * of other applications. The session's own cookie is removed by its name.
 */
const CLEARED_AT_SIGN_OUT = '"cache", "storage"';

/**
 * GET of next-auth's routes: the data its clients read, and its pages, which are all our sign-in page.
 * @throws ApiError `not_found` for any other route
 */
export async function authGet(request: Request): Promise<Response> {
  const path = restOfPath(authApi.read, request);
  const action = path.join("/");
  if (action === "signin" || action === "signout" || action === "error") return goTo("/sign-in");
  if (action !== "session" && action !== "csrf" && action !== "providers") throw notFound();
  const options = authOptions({ secure: isSecure(request.headers), authorize: async () => null });
  const cookies = authCookies(request.headers);
  return toResponse(await runNextAuth(options, { path, method: "GET", cookies, body: {} }));
}

/**
 * POST of the two routes that change something: signing in and signing out, both with next-auth's CSRF token. It throws
 * `not_found` for any other route, `form_expired` without the token, and what `assertNotCrossSite`, `readAuthBody` and
 * `signIn` throw.
 * @param onSessionEnd runs after either has revoked a session
 */
export const createAuthPost =
  (onSessionEnd: () => Promise<unknown>) =>
  async (request: Request): Promise<Response> => {
    const path = restOfPath(authApi.send, request);
    const action = path.join("/");
    if (action !== SIGN_IN && action !== SIGN_OUT) throw notFound();
    assertNotCrossSite(request);
    const body = await readAuthBody(request);
    const before = await readSession(request);
    const outcome: { signedIn?: SignInResult; error?: unknown } = {};
    const secure = isSecure(request.headers);
    const browser = demoBrowser(request.headers);
    const options = authOptions({
      secure,
      authorize: async (credentials) => {
        try {
          outcome.signedIn = await signIn(credentials, {
            address: clientAddress(request.headers),
            userAgent: request.headers.get("user-agent"),
            demoBrowser: browser,
          });
        } catch (error) {
          outcome.error = error;
        }
        return outcome.signedIn ?? null;
      },
    });
    const cookies = authCookies(request.headers);
    const reply = await runNextAuth(options, { path, method: "POST", cookies, body });
    if (outcome.error !== undefined) throw outcome.error;
    if (isExpired(reply)) throw new ApiError("form_expired", messages.authRoute.expired);
    if (before && (outcome.signedIn || action === SIGN_OUT)) {
      // Also after another sign-in: the earlier session is out of reach, but would keep its key alive.
      await revokeSession(before.id);
      await onSessionEnd();
    }
    const answer = toResponse(reply);
    if (outcome.signedIn && body.demo === "1")
      answer.headers.append("set-cookie", demoCookie(browser, secure));
    if (action === SIGN_OUT) answer.headers.set("clear-site-data", CLEARED_AT_SIGN_OUT);
    return body.json === "true" ? answer : goTo(targetOf(reply), answer.headers);
  };

/** The two cookies next-auth needs. It trusts the names of others, and fails on their contents. */
function authCookies(headers: Headers): Record<string, string> {
  const secure = isSecure(headers);
  const needed = [sessionCookieName(secure), `${secure ? "__Host-" : ""}next-auth.csrf-token`];
  return Object.fromEntries(Object.entries(readCookies(headers)).filter(([name]) => needed.includes(name)));
}

const redirection = z.object({ url: z.string() });

/** next-auth redirects a form without a valid CSRF token back to its page. */
const isExpired = (reply: AuthReply) =>
  redirection.safeParse(reply.body).data?.url.includes("csrf=true") === true;

/** Where next-auth redirects the browser, as a path of ours, because its own origin is not reliable. */
function targetOf({ body }: AuthReply): string {
  const url = redirection.safeParse(body).data?.url ?? "/";
  return safePath(URL.canParse(url) ? new URL(url).pathname : url);
}

function toResponse(reply: AuthReply): Response {
  const { headers } = reply;
  headers.delete("location");
  headers.set("cache-control", "no-store");
  if (redirection.safeParse(reply.body).success) {
    return Response.json({ url: targetOf(reply) }, { status: reply.status, headers });
  }
  return Response.json(withoutOrigin(reply.body), { status: reply.status, headers });
}

/** Addresses in next-auth's answers start with an origin that it guessed. */
const withoutOrigin = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? {}).replaceAll("http://localhost:3000/", "/"));

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
