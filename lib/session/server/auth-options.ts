import "server-only";
import type { AuthOptions } from "next-auth";
import { authSecrets } from "@/lib/keys/server/secrets";
import { logger } from "@/lib/platform/server/logger";
import { safePath } from "@/lib/session/safe-path";
import { COOKIE_MAX_AGE_SECONDS, sessionCookieName, sessionCookieOptions } from "./cookie";
import type { SignInResult } from "./create-session";
import { CredentialsProvider } from "./next-auth";
import { liveSession } from "./session";
import { claimsOf, openToken, sealToken, sessionClaims } from "./token";

export type AuthRun = {
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
