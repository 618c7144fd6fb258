import "server-only";
import { COOKIE_MAX_AGE_SECONDS, sessionCookieName } from "./cookie";
import { type SessionClaims, sealToken } from "./token";

/** Sets a new cookie for this session on an answer. */
export async function setSessionCookie(
  headers: Headers,
  claims: SessionClaims,
  isSecure: boolean,
): Promise<void> {
  const expires = new Date(Date.now() + COOKIE_MAX_AGE_SECONDS * 1000).toUTCString();
  const attributes = [
    // Encrypted: letters, digits, dots, dashes and underscores, which need no quoting.
    `${sessionCookieName(isSecure)}=${await sealToken(claims)}`,
    ...["Path=/", `Expires=${expires}`, `Max-Age=${COOKIE_MAX_AGE_SECONDS}`],
    ...(isSecure ? ["Secure"] : []),
    ...["HttpOnly", "SameSite=lax"],
  ];
  headers.append("set-cookie", attributes.join("; "));
}
