import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { transaction } from "@/lib/platform/server/database";
import { messages } from "../messages";
import { newPasswordHash } from "./accounts";
import { limitAttempts } from "./attempts";
import { endPasswordLinks } from "./end-password-links";
import { inHashingTurn } from "./passwords";
import { assertCredential, reauthenticationMethodOf, triesOf } from "./reauthenticate";
import { accounts, IS_BROWSER, passwordLinks, people, sessions } from "./schema";
import { announceChanged, markRevoked, type Session } from "./session";

type Change = { credential: string; password: string };

/**
 * Gives the person's account another password. Its other browsers are signed out, in every workspace; its access tokens
 * go on.
 * @param credential the present password, also right after a sign-in: a cookie alone must not lock its person out
 * @throws ApiError `conflict` for who has no password, and whatever `limitAttempts`, `assertCredential` and
 * `newPasswordHash` throw
 */
export async function changePassword(
  session: Session,
  { credential, password }: Change,
  address: string,
): Promise<void> {
  const { id, accountId, personName } = session;
  if (accountId === null || (await reauthenticationMethodOf(session)) !== "password") {
    throw new ApiError("conflict", messages.password.none);
  }
  const passwordHash = await inHashingTurn(address, async () => {
    await limitAttempts(triesOf(session, address), () => assertCredential(session, credential));
    return newPasswordHash(personName ?? "", password, address);
  });
  const ended = await transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
    await endPasswordLinks(tx, eq(passwordLinks.accountId, accountId));
    const memberships = await tx
      .select({ workspaceId: people.workspaceId, personId: people.id })
      .from(people)
      .where(and(eq(people.accountId, accountId), isNull(people.removedAt)));
    for (const membership of memberships) await recordAudit(tx, membership, { act: "password_changed" });
    const isTheirs = sql`${sessions.personId} in (select id from people where account_id = ${accountId})`;
    return markRevoked(tx, and(isTheirs, IS_BROWSER, ne(sessions.id, id)));
  });
  await announceChanged(ended);
}
