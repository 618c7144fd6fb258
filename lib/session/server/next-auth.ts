import "server-only";
import { createRequire } from "node:module";
import type { NextApiRequest, NextApiResponse } from "next";
import type { AuthOptions } from "next-auth";
import { authSecrets } from "@/lib/keys/server/seal";
import { logger } from "@/lib/platform/server/logger";
import { safePath } from "../safe-path";
import {
  COOKIE_MAX_AGE_SECONDS,
  claimsOf,
  openToken,
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
  /** The parts of the path after /api/auth. */
  path: readonly string[];
  method: "GET" | "POST";
  cookies: Record<string, string>;
  body: Record<string, string>;
};

export type AuthReply = { status: number; headers: Headers; body: unknown };

/**
 * Runs next-auth on the given values only. Its own route handler reads the caller's headers, builds addresses
 * from Host, accepts Authorization as a cookie and fails on garbage in the query. It gets none of these here.
 */
export async function runNextAuth(options: AuthOptions, call: AuthCall): Promise<AuthReply> {
  const request = {
    method: call.method,
    query: { nextauth: call.path },
    cookies: call.cookies,
    headers: {},
    body: { ...call.body, json: "true" },
  };
  const reply = new Reply();
  // next-auth uses these members of Next's types and no others.
  await NextAuth(request as unknown as NextApiRequest, reply as unknown as NextApiResponse, options);
  return { status: reply.statusCode, headers: reply.headers, body: reply.body };
}

/** The few methods of a pages-router response that next-auth calls. */
class Reply {
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

/** next-auth's settings for one request: our cookie, our secrets, and no secret in any answer. */
export const authOptions = ({ secure, authorize }: AuthRun): AuthOptions => ({
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
      authorize: async (credentials) => {
        const signedIn = await authorize(credentials);
        return signedIn && { id: signedIn.sessionId, ...signedIn };
      },
    }),
  ],
  callbacks: {
    async jwt({ token, user }) {
      if (user) return claimsOf(user as unknown as SignInResult);
      const { sid } = sessionClaims.parse(token);
      // next-auth then answers as signed out, and removes the cookie.
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
