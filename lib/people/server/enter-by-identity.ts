import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { database, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import type { Browser, SignInResult } from "@/lib/session/server/create-session";
import { accountOf, signInByIdentity, storedName } from "@/lib/session/server/identity";
import type { Identity } from "@/lib/session/server/oidc";
import { accounts, people, sessions } from "@/lib/session/server/schema";
import { announceChanged } from "@/lib/session/server/session";
import { freeName } from "./free-name";
import { acceptInvitation } from "./invitations";
import { renameCopies } from "./personal-tables";
import { takeOverRoles } from "./take-over-roles";

/**
 * Signs in whom the OpenID provider named, or makes them a member by an invitation, under the name that they have there now.
 * Throws as `acceptInvitation` and `signInByIdentity` do.
 */
export async function enterByIdentity(
  identity: Identity,
  invitation: string | null,
  browser: Browser,
): Promise<SignInResult> {
  await takeOverName(identity);
  await takeOverRoles(identity);
  if (invitation === null) return signInByIdentity(identity, browser);
  const account = identity;
  const joined = await acceptInvitation({ token: invitation, account }, { session: null, ...browser });
  await takeOverRoles(identity);
  return joined;
}

/** Gives an account, and its person in each workspace, the name that the provider knows now. */
async function takeOverName(identity: Identity): Promise<void> {
  const name = storedName(identity);
  const account = await accountOf(database(), identity);
  if (name === null || !account || account.name === name) return;
  const accountId = account.id;
  const isMember = and(eq(people.accountId, accountId), isNull(people.removedAt));
  const renamed = await transaction(async (tx) => {
    const members = await tx
      .select({ personId: people.id, workspaceId: people.workspaceId })
      .from(people)
      .where(isMember)
      // The same order for all, so that two never wait for each other.
      .orderBy(asc(people.workspaceId));
    for (const { personId, workspaceId } of members) {
      await lockWithin(tx, "members", workspaceId);
      const free = await freeName(tx, { workspaceId, accountId }, name);
      await tx
        .update(people)
        .set({ name: free })
        .where(and(eq(people.id, personId), isMember));
      await renameCopies(tx, { workspaceId, personId }, free);
    }
    await tx.update(accounts).set({ name }).where(eq(accounts.id, accountId));
    const ids = members.map(({ personId }) => personId);
    return tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(inArray(sessions.personId, ids), isNull(sessions.revokedAt)));
  });
  await announceChanged(renamed.map(({ id }) => id));
}
