import "server-only";
import { clientAddress, isSecure } from "@/lib/http/server/forwarded";
import type { ReplaceKey } from "@/lib/session/account";
import { replaceKey } from "./replace-key";
import type { Session } from "./session";
import { setSessionCookie } from "./set-session-cookie";
import { claimsOf } from "./token";

/** Replaces the key and answers 204 with the cookie of the new session. Throws like `replaceKey`. */
export async function answerReplaceKey(
  session: Session,
  body: ReplaceKey,
  { headers }: Request,
): Promise<Response> {
  const signedIn = await replaceKey(session, body, {
    address: clientAddress(headers),
    userAgent: headers.get("user-agent"),
  });
  const response = new Response(null, { status: 204 });
  await setSessionCookie(response.headers, claimsOf(signedIn), isSecure(headers));
  return response;
}
