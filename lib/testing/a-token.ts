import { PERMISSION_OF_SCOPE, reachOf, SCOPES } from "@/lib/http/permissions";
import { liveSession, type Session } from "@/lib/session/server/session";
import type { NewToken } from "@/lib/tokens/access-token";
import { makeToken } from "@/lib/tokens/server/tokens";
import { Visitor } from "./visitor";

/** An access token of a person, by default with everything that they may do: its secret, and the session of its calls. */
export async function aToken(
  person: Session,
  changes: Partial<NewToken> = {},
): Promise<{ secret: string; session: Session }> {
  const scopes = SCOPES.filter((scope) => reachOf(person.role, PERMISSION_OF_SCOPE[scope]) !== "none");
  const { token, secret } = await makeToken(person, { name: "A program", scopes, ...changes });
  const session = await liveSession(token.id);
  if (!session) throw new Error("The token that was just made has ended.");
  return { secret, session };
}

/** A program that calls our routes from anywhere, with a token and no cookie. */
export const aProgram = (secret: string): Visitor =>
  new Visitor({
    authorization: `Bearer ${secret}`,
    origin: "https://elsewhere.example",
    "sec-fetch-site": "cross-site",
  });
