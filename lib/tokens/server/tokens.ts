import "server-only";
import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { cancelTakesOfLeavers } from "@/lib/boards/server/waiting";
import { ApiError } from "@/lib/contract/errors";
import { PERMISSION_OF_SCOPE, reachOf } from "@/lib/http/permissions";
import { cancelJobsOfLeavers } from "@/lib/jobs/server/cancel";
import type { Limit } from "@/lib/limits/limit";
import { insertLimit } from "@/lib/limits/server/limits";
import { readLimits } from "@/lib/limits/server/read-limits";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { messages as signIn } from "@/lib/session/messages";
import { newAccessToken } from "@/lib/session/server/access-token";
import { currentKeyId } from "@/lib/session/server/accounts";
import { assertMay } from "@/lib/session/server/permit";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import { IS_LIVE, IS_TOKEN, people, sessions } from "@/lib/session/server/schema";
import { announceChanged, markRevoked, type Session } from "@/lib/session/server/session";
import { type AccessToken, type MadeToken, type NewToken, TOKEN_DAYS } from "../access-token";
import { messages } from "../messages";

/** The tokens that a person may see and stop: an owner's are all of the workspace, anybody else's their own. */
const withinReach = ({ workspaceId, personId, role }: Session): SQL | undefined =>
  and(
    eq(sessions.workspaceId, workspaceId),
    reachOf(role, "manage") === "any" ? undefined : eq(sessions.personId, personId),
    IS_TOKEN,
    IS_LIVE,
  );

/** The tokens that have not ended, the latest made first. */
export async function listTokens(session: Session): Promise<{ object: "list"; data: AccessToken[] }> {
  return { object: "list", data: await tokensWhere(session, withinReach(session)) };
}

async function tokensWhere(session: Session, which: SQL | undefined): Promise<AccessToken[]> {
  const [rows, limits] = await Promise.all([
    database()
      .select({ token: sessions, personName: people.name })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .where(which)
      .orderBy(desc(sessions.createdAt), desc(sessions.id)),
    readLimits(session),
  ]);
  return rows.map(({ token, personName }) => toToken(session, { token, personName, limits: limits.data }));
}

type TokenRow = typeof sessions.$inferSelect;

const toToken = (
  { personId }: Session,
  { token, personName, limits }: { token: TokenRow; personName: string | null; limits: readonly Limit[] },
): AccessToken => ({
  id: token.id,
  object: "access_token",
  name: token.name ?? "",
  scopes: token.scopes ?? [],
  person_id: token.personId,
  person_name: personName,
  is_yours: token.personId === personId,
  limits: limits.filter(({ token_id }) => token_id === token.id),
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt?.toISOString() ?? null,
  used_at: token.usedFrom === null ? null : token.usedAt.toISOString(),
  used_from: token.usedFrom,
});

/**
 * Makes a token that acts for the person, as far as its scopes and their role permit at the time of each call.
 * @throws ApiError `reauthentication_needed`, `not_permitted` for a scope that the role does not permit, `invalid_request`
 * for an end in the past, `conflict` beyond the tokens that a person may have
 */
export async function makeToken(session: Session, body: NewToken): Promise<MadeToken> {
  await assertReauthenticated(session);
  for (const scope of body.scopes) assertMay(session, PERMISSION_OF_SCOPE[scope]);
  const expiresAt = endOf(body);
  const { token: secret, tokenHash } = newAccessToken();
  const { name, scopes, limit } = body;
  const id = await transaction((within) =>
    insertToken(within, session, { name, scopes, limit, tokenHash, expiresAt }),
  );
  const [token] = await tokensWhere(session, eq(sessions.id, id));
  if (!token) throw new Error("A token that was just made cannot be read.");
  return { object: "made_token", token, secret };
}

type TokenToInsert = Pick<NewToken, "scopes" | "limit"> & {
  name: string;
  tokenHash: string;
  expiresAt: Date | null;
  /** When this secret ends, where the token goes on with another. */
  secretExpiresAt?: Date;
};

/**
 * Writes a token with its limit, and records it.
 * @returns its id
 * @throws ApiError `conflict` beyond the tokens that a person may have
 */
export async function insertToken(
  within: Transaction,
  session: Session,
  { limit, ...token }: TokenToInsert,
): Promise<string> {
  const { workspaceId, personId } = session;
  const id = newId("tok");
  await assertMember(within, session);
  const keyId = await currentKeyId(within, workspaceId);
  const row = { id, workspaceId, personId, keyId, ...token };
  await withinBound(within, "tokens", personId, () => within.insert(sessions).values(row));
  if (limit) {
    const { period, effect, limit_credits: limitCredits, time_zone: timeZone } = limit;
    await insertLimit(within, session, {
      ...{ scope: "token", subjectId: id, period, effect, limitCredits, timeZone },
    });
  }
  const details = { scopes: token.scopes.join(" "), expires_at: token.expiresAt?.toISOString() ?? null };
  await recordAudit(within, session, { act: "token_made", targetId: id, details });
  return id;
}

function endOf({ expires_at }: NewToken): Date | null {
  if (expires_at === null) return null;
  if (expires_at === undefined) return new Date(Date.now() + TOKEN_DAYS * 86_400_000);
  const end = new Date(expires_at);
  if (end.getTime() > Date.now()) return end;
  throw new ApiError("invalid_request", messages.past, { details: { field: "expires_at" } });
}

/** Nobody is removed until the transaction ends, whose end would then leave a token behind. */
async function assertMember(within: Transaction, { personId }: Session): Promise<void> {
  const isMember = and(eq(people.id, personId), isNull(people.removedAt));
  const [person] = await within.select({ id: people.id }).from(people).where(isMember).for("share");
  if (!person) throw new ApiError("unauthenticated", signIn.signedOut);
}

/**
 * Stops a token in all processes at once. What it has waiting is canceled, and its requests to owners are forgotten.
 * @throws ApiError `not_found`, also for a token that has ended or is out of reach
 */
export async function stopToken(session: Session, tokenId: string): Promise<void> {
  const stopped = await stop(session, and(withinReach(session), eq(sessions.id, tokenId)));
  if (stopped === 0) throw new ApiError("not_found", messages.none);
}

/** Stops every token within reach, like `stopToken`. */
export async function stopTokens(session: Session): Promise<void> {
  await stop(session, withinReach(session));
}

async function stop(session: Session, which: SQL | undefined): Promise<number> {
  const stopped = await transaction(async (within) => {
    const ids = await markRevoked(within, which);
    for (const targetId of ids) await recordAudit(within, session, { act: "token_stopped", targetId });
    return ids;
  });
  await announceChanged(stopped);
  await cancelJobsOfLeavers();
  await cancelTakesOfLeavers();
  return stopped.length;
}
