import "server-only";
import { createRequire } from "node:module";
import type { NextApiRequest, NextApiResponse } from "next";
import type { AuthOptions } from "next-auth";
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
import { authSecrets } from "@/lib/keys/server/seal";
import { logger } from "@/lib/platform/server/logger";
import { authApi } from "../auth-api";
import { messages } from "../messages";
import { safePath } from "../safe-path";
import { signInByPassword } from "./accounts";
import {
  COOKIE_MAX_AGE_SECONDS,
  claimsOf,
  openToken,
  readCookies,
  sealToken,
  sessionClaims,
  sessionCookieName,
  sessionCookieOptions,
} from "./cookie";
import type { SignInResult } from "./create-session";
import { demoBrowser, demoCookie } from "./demo-keys";
import { liveSession, readSession, revokeSession } from "./session";
import { signIn } from "./sign-in";

/** The ways in, each a provider of next-auth. */
const SIGN_INS = { "callback/credentials": signIn, "callback/password": signInByPassword } as const;
const isSignIn = (action: string): action is keyof typeof SIGN_INS => Object.hasOwn(SIGN_INS, action);
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
    if (!isSignIn(action) && action !== SIGN_OUT) throw notFound();
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
          if (isSignIn(action))
            outcome.signedIn = await SIGN_INS[action](credentials, {
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
    const result = await runNextAuth(options, { path, method: "POST", cookies, body });
    if (outcome.error !== undefined) throw outcome.error;
    if (isExpired(result)) throw new ApiError("form_expired", messages.authRoute.expired);
    if (before && (outcome.signedIn || action === SIGN_OUT)) {
      // Also after another sign-in: the earlier session is out of reach, but would keep its key alive.
      await revokeSession(before.id);
      await onSessionEnd();
    }
    const response = toResponse(result);
    if (outcome.signedIn && body.demo === "1")
      response.headers.append("set-cookie", demoCookie(browser, secure));
    if (action === SIGN_OUT) response.headers.set("clear-site-data", CLEARED_AT_SIGN_OUT);
    return body.json === "true" ? response : goTo(targetOf(result), response.headers);
  };

/** The two cookies next-auth needs. It trusts the names of others, and fails on their contents. */
function authCookies(headers: Headers): Record<string, string> {
  const secure = isSecure(headers);
  const needed = [sessionCookieName(secure), `${secure ? "__Host-" : ""}next-auth.csrf-token`];
  return Object.fromEntries(Object.entries(readCookies(headers)).filter(([name]) => needed.includes(name)));
}

const redirection = z.object({ url: z.string() });

/** next-auth redirects a form without a valid CSRF token back to its page. */
const isExpired = (result: NextAuthResult) =>
  redirection.safeParse(result.body).data?.url.includes("csrf=true") === true;

/** Where next-auth redirects the browser, as a path of ours, because its own origin is not reliable. */
function targetOf({ body }: NextAuthResult): string {
  const url = redirection.safeParse(body).data?.url ?? "/";
  return safePath(URL.canParse(url) ? new URL(url).pathname : url);
}

function toResponse(result: NextAuthResult): Response {
  const { headers } = result;
  headers.delete("location");
  headers.set("cache-control", "no-store");
  if (redirection.safeParse(result.body).success) {
    return Response.json({ url: targetOf(result) }, { status: result.status, headers });
  }
  return Response.json(withoutOrigin(result.body), { status: result.status, headers });
}

/** Addresses in next-auth's responses start with an origin that it guessed. */
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

/** Both are CommonJS whose default export is a property for Node's own modules, and the export itself for a bundler. */
const load = createRequire(import.meta.url);

const NextAuth: typeof import("next-auth").default = load("next-auth").default;
const CredentialsProvider: typeof import("next-auth/providers/credentials").default = load(
  "next-auth/providers/credentials",
).default;

type AuthCall = {
  /** The parts of the path after /api/auth. */
  path: readonly string[];
  method: "GET" | "POST";
  cookies: Record<string, string>;
  body: Record<string, string>;
};

type NextAuthResult = { status: number; headers: Headers; body: unknown };

/**
 * Runs next-auth on the given values only. Its own route handler reads the caller's headers, builds addresses
 * from Host, accepts Authorization as a cookie and fails on garbage in the query. It gets none of these here.
 */
async function runNextAuth(options: AuthOptions, call: AuthCall): Promise<NextAuthResult> {
  const request = {
    method: call.method,
    query: { nextauth: call.path },
    cookies: call.cookies,
    headers: {},
    body: { ...call.body, json: "true" },
  };
  const result = new PagesResponse();
  // next-auth uses these members of Next's types and no others.
  await NextAuth(request as unknown as NextApiRequest, result as unknown as NextApiResponse, options);
  return { status: result.statusCode, headers: result.headers, body: result.body };
}

/** The few methods of a pages-router response that next-auth calls. */
class PagesResponse {
  statusCode = 200;
  body: unknown = null;
  readonly headers = new Headers();
  #cookies: string[] = [];

  status(code: number): this {
    this.statusCode = code;
    return this;
  }
  getHeader(name: string): string[] | undefined {
    return name === "Set-Cookie" && this.#cookies.length > 0 ? this.#cookies : undefined;
  }
  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name);
    for (const item of [value].flat()) this.headers.append(name, item);
    if (name === "Set-Cookie") this.#cookies = [value].flat();
    return this;
  }
  json(body: unknown): void {
    this.body = body;
  }
  send(body: unknown): void {
    this.body = body;
  }
  end(): void {}
}

type AuthRun = {
  secure: boolean;
  /** Called with the fields of the sign-in form; null refuses. */
  authorize(credentials: unknown): Promise<SignInResult | null>;
};

/** The person who signs in, as next-auth wants one. */
const userOf = (authorize: AuthRun["authorize"]) => async (credentials: unknown) => {
  const signedIn = await authorize(credentials);
  return signedIn && { id: signedIn.sessionId, ...signedIn };
};

/** next-auth's settings for one request: our cookie, our secrets, and no secret in any response. */
const authOptions = ({ secure, authorize }: AuthRun): AuthOptions => ({
  secret: authSecrets()[0],
  useSecureCookies: secure,
  session: { strategy: "jwt", maxAge: COOKIE_MAX_AGE_SECONDS },
  pages: { signIn: "/sign-in" },
  cookies: { sessionToken: { name: sessionCookieName(secure), options: sessionCookieOptions(secure) } },
  jwt: {
    encode: ({ token }) => sealToken(sessionClaims.parse(token)),
    decode: ({ token }) => openToken(token),
  },
  providers: [
    CredentialsProvider({
      credentials: { apiKey: { type: "password" }, name: { type: "text" }, demo: { type: "hidden" } },
      authorize: userOf(authorize),
    }),
    CredentialsProvider({
      id: "password",
      credentials: { name: { type: "text" }, password: { type: "password" } },
      authorize: userOf(authorize),
    }),
  ],
  callbacks: {
    async jwt({ token, user }) {
      if (user) return claimsOf(user as unknown as SignInResult);
      const { sid } = sessionClaims.parse(token);
      // next-auth then responds as to a visitor without a session, and removes the cookie.
      if (!(await liveSession(sid))) throw new Error("The session has ended.");
      return token;
    },
    // An allow-list, so that anything else in the token stays there.
    session: ({ session, token }) => ({ user: { name: token.name ?? null }, expires: session.expires }),
    redirect: ({ url }) => safePath(url),
  },
  logger: {
    error: (code, detail) => {
      // An invalid or expired session cookie comes from the visitor and is no error of ours.
      const level = code === "JWT_SESSION_ERROR" ? "debug" : "error";
      logger[level]({ code, err: detail instanceof Error ? detail : detail.error }, "next-auth");
    },
    warn: (code) => logger.debug({ code }, "next-auth"),
    debug: () => undefined,
  },
});
