import "server-only";
import { createRequire } from "node:module";
import type { NextApiRequest, NextApiResponse } from "next";
import type { AuthOptions } from "next-auth";
import { z } from "zod";
import { isSecure, reachedOrigin } from "@/lib/http/server/request-origin";
import { authSecrets } from "@/lib/keys/server/seal";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { logger } from "@/lib/platform/server/logger";
import { trustForwardedHost } from "@/lib/platform/server/trust-forwarded-host";
import { safePath } from "../safe-path";
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
import { liveSession } from "./session";

/** Both are CommonJS whose default export is a property for Node's own modules, and the export itself for a bundler. */
const load = createRequire(import.meta.url);

const NextAuth: typeof import("next-auth").default = load("next-auth").default;
const CredentialsProvider: typeof import("next-auth/providers/credentials").default = load(
  "next-auth/providers/credentials",
).default;

type AuthCall = {
  request: Request;
  /** The parts of the path after /api/auth. */
  path: readonly string[];
  method: "GET" | "POST";
  body?: Record<string, string>;
  /** Signs in with the fields of a form. */
  authorize?(credentials: unknown): Promise<SignInResult>;
};

type AuthResult = {
  status: number;
  headers: Headers;
  body: unknown;
  /** Where next-auth would redirect the browser. */
  redirect: string | null;
  signedIn?: SignInResult;
  /** Why nobody was signed in, as `authorize` threw it. */
  error?: unknown;
};

const redirection = z.object({ url: z.string() });

/**
 * Runs next-auth on the given values only. Its route handler for the app router needs Next's own request store, which
 * is not there before Next's server, and the handler below it is not exported; so it runs as a route of the pages
 * router. It also reads headers of the caller, accepts Authorization as a cookie and fails on garbage in the query, and
 * gets none of these here.
 */
export async function runNextAuth(call: AuthCall): Promise<AuthResult> {
  const { request, path, method, body = {} } = call;
  const origin = new URL(reachedOrigin(request.headers));
  const asked = {
    method,
    query: { nextauth: path },
    cookies: authCookies(request.headers),
    headers: { "x-forwarded-host": origin.host, "x-forwarded-proto": origin.protocol.slice(0, -1) },
    body: { ...body, json: "true" },
  };
  const outcome: Pick<AuthResult, "signedIn" | "error"> = {};
  const response = new PagesResponse();
  const options = authOptions(call, outcome);
  trustForwardedHost();
  // next-auth uses these members of Next's types and no others.
  await NextAuth(asked as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
  const redirect = redirection.safeParse(response.body).data?.url ?? null;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: withoutOrigin(response.body, origin.origin),
    redirect,
    ...outcome,
  };
}

/** Addresses in next-auth's responses, as paths. */
const withoutOrigin = (body: unknown, origin: string): unknown =>
  JSON.parse(JSON.stringify(body ?? {}).replaceAll(`${origin}/`, "/"));

/** Where next-auth sends the browser afterwards. */
const TARGET_COOKIE = "callback-url";

/** The cookies that next-auth needs. It trusts the names of others, and fails on their contents. */
function authCookies(headers: Headers): Record<string, string> {
  const secure = isSecure(headers);
  const named = (name: string) => `${secure ? "__Secure-" : ""}next-auth.${name}`;
  const needed = new Set([sessionCookieName(secure), `${secure ? "__Host-" : ""}next-auth.csrf-token`]);
  const cookies = readCookies(headers);
  const target = cookies[named(TARGET_COOKIE)];
  return {
    ...Object.fromEntries(Object.entries(cookies).filter(([name]) => needed.has(name))),
    ...(target !== undefined && safePath(target) === target && { [named(TARGET_COOKIE)]: target }),
  };
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

/** next-auth's settings for one request: our cookie, our secrets, and no secret in any response. */
function authOptions(
  { request, authorize }: AuthCall,
  outcome: Pick<AuthResult, "signedIn" | "error">,
): AuthOptions {
  const secure = isSecure(request.headers);
  const secret = authSecrets()[0];
  /** Signs in, and keeps the refusal for the response, which next-auth would replace by a word of its own. */
  const userOf = async (credentials: unknown) => {
    try {
      const signedIn = await authorize?.(credentials);
      if (signedIn) outcome.signedIn = signedIn;
    } catch (error) {
      outcome.error = error;
    }
    return outcome.signedIn ? { id: outcome.signedIn.sessionId } : null;
  };
  return {
    ...(secret === undefined ? {} : { secret }),
    useSecureCookies: secure,
    session: { strategy: "jwt", maxAge: COOKIE_MAX_AGE_SECONDS },
    pages: { signIn: PAGE_PATHS.signIn },
    cookies: { sessionToken: { name: sessionCookieName(secure), options: sessionCookieOptions(secure) } },
    jwt: {
      encode: ({ token }) => sealToken(sessionClaims.parse(token)),
      decode: ({ token }) => openToken(token),
    },
    providers: [
      CredentialsProvider({
        credentials: { apiKey: { type: "password" }, name: { type: "text" }, demo: { type: "hidden" } },
        authorize: userOf,
      }),
      CredentialsProvider({
        id: "password",
        credentials: { name: { type: "text" }, password: { type: "password" } },
        authorize: userOf,
      }),
    ],
    callbacks: {
      async jwt({ token, user }) {
        if (user && outcome.signedIn) return claimsOf(outcome.signedIn);
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
  };
}
