import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Scope } from "@/lib/http/permissions";
import { database } from "@/lib/platform/server/database";
import { newAccessToken } from "@/lib/session/server/access-token";
import { IS_LIVE, sessions } from "@/lib/session/server/schema";
import { announceChanged } from "@/lib/session/server/session";
import { TOKEN_DAYS } from "@/lib/tokens/access-token";

/** For how long an access token works until it is refreshed. */
export const SECRET_SECONDS = 60 * 60;

/**
 * Gives what a person granted a new secret, in place of the one before. The first also makes the grant last.
 * @returns null for a grant that has ended
 */
export async function issueSecret(
  sessionId: string,
): Promise<{ secret: string; scopes: readonly Scope[] } | null> {
  const { token: secret, tokenHash } = newAccessToken();
  const [row] = await database()
    .update(sessions)
    .set({
      tokenHash,
      secretExpiresAt: sql`now() + make_interval(secs => ${SECRET_SECONDS})`,
      expiresAt: sql`${sessions.createdAt} + make_interval(days => ${TOKEN_DAYS})`,
    })
    .where(and(eq(sessions.id, sessionId), IS_LIVE))
    .returning({ scopes: sessions.scopes });
  if (!row) return null;
  await announceChanged([sessionId]);
  return { secret, scopes: row.scopes ?? [] };
}
