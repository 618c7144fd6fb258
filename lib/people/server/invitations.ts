import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import type { Role } from "@/lib/http/permissions";
import { workspaces } from "@/lib/keys/server/schema";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { hashSecret } from "@/lib/platform/server/hash-secret";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { TOKEN_BYTES } from "@/lib/platform/token";
import { type Account, createAccount, currentKeyId, newPasswordHash } from "@/lib/session/server/accounts";
import {
  type Browser,
  endSurplusSessions,
  openSession,
  type SignInResult,
} from "@/lib/session/server/create-session";
import { accountForIdentity } from "@/lib/session/server/identity";
import type { Identity } from "@/lib/session/server/oidc";
import { inHashingTurn } from "@/lib/session/server/passwords";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import {
  accounts,
  IS_LIVE,
  invitations,
  isOpenInvitation,
  people,
  sessions,
} from "@/lib/session/server/schema";
import { announceChanged, markRevoked, type Session } from "@/lib/session/server/session";
import { withdrawInvitations } from "@/lib/session/server/withdraw-invitations";
import type { OpenedInvitation } from "../api";
import { messages } from "../messages";
import { freeName } from "./free-name";
import { lockMembers } from "./lock-members";

/** For how many days a link is valid that names none. */
const VALID_DAYS = { one: 7, many: 1 };

type NewInvitation = {
  role: Role;
  note: string | null;
  label_id: string | null;
  /** How many people may join by it. */
  uses?: number;
  days?: number | null;
};

/**
 * Makes a link for one person, or for several creators or viewers. Only this response has it.
 * @throws ApiError `invalid_request` for owners or a label by a link for several, `reauthentication_needed` for an owner's, `not_found` for a label that is not of this workspace or
 * has an account, and as `withinBound`
 */
export async function invite(
  session: Session,
  { role, note, label_id: labelId, uses = 1, days = null }: NewInvitation,
) {
  const { workspaceId, personId } = session;
  if (uses > 1 && role === "owner") throw invalidUses(messages.manyOwners);
  if (uses > 1 && labelId !== null) throw invalidUses(messages.manyForLabel);
  if (role === "owner") await assertReauthenticated(session);
  if (labelId !== null) await assertLabel(workspaceId, labelId);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const id = newId("inv");
  const expiresAt = new Date(
    Date.now() + (days ?? VALID_DAYS[uses > 1 ? "many" : "one"]) * 24 * 60 * 60 * 1000,
  );
  await transaction(async (tx) => {
    await lockMembers(tx, session);
    const invited = { role, note: note || null, labelId, invitedBy: personId, expiresAt, uses };
    await withinBound(tx, "invitations", workspaceId, () =>
      tx.insert(invitations).values({ id, workspaceId, tokenHash: hashSecret(token), ...invited }),
    );
    await recordAudit(tx, session, { act: "invitation_made", targetId: id, details: { role, uses } });
  });
  return {
    object: "made_invitation" as const,
    // After a #, which no browser sends to a server.
    path: `${PAGE_PATHS.join}#${token}`,
    expires_at: expiresAt.toISOString(),
  };
}

const invalidUses = (message: string) =>
  new ApiError("invalid_request", message, { details: { field: "uses" } });

/** Without an account, and not deleted. */
const isLabel = and(isNull(people.accountId), isNull(people.removedAt));

async function assertLabel(workspaceId: string, labelId: string): Promise<void> {
  const [label] = await database()
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, labelId), eq(people.workspaceId, workspaceId), isLabel));
  if (!label) throw new ApiError("not_found", messages.noLabel);
}

/** @throws ApiError `not_found`, also for one that is over and for another workspace's */
export async function revokeInvitation(session: Session, id: string): Promise<void> {
  await transaction(async (tx) => {
    const revoked = await withdrawInvitations(tx, session.workspaceId, eq(invitations.id, id));
    if (revoked.length === 0) throw new ApiError("not_found", messages.noInvitation);
    await recordAudit(tx, session, { act: "invitation_revoked", targetId: id });
  });
}

/**
 * What a link invites to, for the page that it opens.
 * @param session of the browser that asks, if it has one
 * @throws ApiError `invitation_over`
 */
export async function openInvitation(token: string, session: Session | null): Promise<OpenedInvitation> {
  const inviter = database()
    .select({ name: people.name })
    .from(people)
    .where(eq(people.id, invitations.invitedBy));
  const label = database()
    .select({ name: people.name })
    .from(people)
    .where(eq(people.id, invitations.labelId));
  const [found] = await database()
    .select({
      role: invitations.role,
      workspaceName: workspaces.name,
      invitedBy: sql<string | null>`(${inviter})`,
      labelName: sql<string | null>`(${label})`,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(and(eq(invitations.tokenHash, hashSecret(token)), isOpenInvitation));
  if (!found) throw over();
  return {
    object: "opened_invitation",
    workspace_name: found.workspaceName,
    role: found.role,
    invited_by: found.invitedBy,
    label_name: found.labelName,
    account_name: session?.accountId ? session.personName : null,
  };
}

const over = () => new ApiError("invitation_over", messages.invitationOver);

type Acceptance = {
  token: string;
  /**
   * A new account with a password and the address it is sent from, or the identity at a provider; null for the account of
   * `session`.
   */
  account: { name: string; password: string; address: string } | Identity | null;
};

/**
 * Uses a link: the account becomes a member, and gets a session in the workspace. Of those who use it at once as many join as
 * it has left.
 * @throws ApiError `invitation_over`, `name_taken`, `already_member`, `unauthenticated` without an account of either
 * kind, and whatever `newPasswordHash` throws
 */
export async function acceptInvitation(
  { token, account }: Acceptance,
  { session, userAgent }: { session: Session | null } & Browser,
): Promise<SignInResult> {
  const { authenticatedAt, accountIn } = await joinerOf({ token, account }, session);
  const { signedIn, ended } = await transaction(async (tx) => {
    // Before the invitation, as whoever withdraws one has it.
    await lockMembersOf(tx, token);
    const invitation = await countUse(tx, token);
    const { workspaceId, role } = invitation;
    const { personId, name } = await join(tx, invitation, await accountIn(tx));
    // Whoever used the label had the key, and needs the password from now on.
    const ended = await markRevoked(tx, eq(sessions.personId, personId));
    const details = { role };
    await recordAudit(
      tx,
      { workspaceId, personId },
      { act: "invitation_used", targetId: invitation.id, details },
    );
    const keyId = await currentKeyId(tx, workspaceId);
    const signedIn = await openSession(tx, {
      workspaceId,
      personId,
      name,
      keyId,
      userAgent,
      authenticatedAt,
    });
    return { signedIn, ended };
  });
  await announceChanged(ended);
  await endSurplusSessions(signedIn.personId);
  return signedIn;
}

/** Who joins: when they authenticated, and their account, which is made where they have none. */
type Joiner = { authenticatedAt: Date; accountIn(tx: Transaction): Promise<Account> };

/** Of who joins by a cookie alone, or at a provider that does not say when it asked: it reauthenticates nobody. */
const LONG_AGO = new Date(0);

/** @throws ApiError `unauthenticated` without an account of either kind, and whatever `openInvitation` and `newPasswordHash` throw */
async function joinerOf({ token, account }: Acceptance, session: Session | null): Promise<Joiner> {
  if (account === null) {
    const id = session?.accountId;
    if (!id) throw notSignedIn();
    return { authenticatedAt: LONG_AGO, accountIn: (tx) => presentAccount(tx, id, session.id) };
  }
  if ("password" in account) {
    // A token cannot be guessed, so only who has one reaches the slow hash.
    const { name, password, address } = account;
    const passwordHash = await inHashingTurn(address, async () => {
      await openInvitation(token, null);
      return newPasswordHash(name, password, address);
    });
    return { authenticatedAt: new Date(), accountIn: (tx) => createAccount(tx, { name, passwordHash }) };
  }
  return {
    authenticatedAt: account.authenticatedAt ?? LONG_AGO,
    accountIn: (tx) => accountForIdentity(tx, account),
  };
}

const notSignedIn = () => new ApiError("unauthenticated", messages.notSignedIn);

/** An account that is signed in, which is not deleted, nor gets a password by a link, before the transaction ends. */
async function presentAccount(tx: Transaction, id: string, sessionId: string): Promise<Account> {
  const [account] = await tx
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("key share");
  // A session that a new password has ended adds no workspace to the account.
  const isSignedIn = (await tx.$count(sessions, and(eq(sessions.id, sessionId), IS_LIVE))) > 0;
  if (!account || !isSignedIn) throw notSignedIn();
  return account;
}

/** Lets one join the workspace of an invitation at a time, and nobody leave meanwhile. */
async function lockMembersOf(tx: Transaction, token: string): Promise<void> {
  const [invitation] = await tx
    .select({ workspaceId: invitations.workspaceId })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashSecret(token)));
  if (!invitation) throw over();
  await lockWithin(tx, "members", invitation.workspaceId);
}

async function countUse(tx: Transaction, token: string) {
  const [invitation] = await tx
    .update(invitations)
    .set({
      used: sql`${invitations.used} + 1`,
      usedAt: sql`case when ${invitations.used} + 1 >= ${invitations.uses} then now() end`,
    })
    .where(and(eq(invitations.tokenHash, hashSecret(token)), isOpenInvitation))
    .returning();
  if (!invitation) throw over();
  return invitation;
}

type Invited = { id: string; workspaceId: string; role: Role; labelId: string | null };

/**
 * The person that the account is in the workspace: the label of the invitation, one that was removed, or a new one; with the
 * name that they have there.
 */
async function join(
  tx: Transaction,
  { id: invitationId, workspaceId, role, labelId }: Invited,
  account: Account,
): Promise<{ personId: string; name: string }> {
  const { id: accountId } = account;
  const [former] = await tx
    .select({ id: people.id, removedAt: people.removedAt })
    .from(people)
    .where(and(eq(people.workspaceId, workspaceId), eq(people.accountId, accountId)))
    .for("update");
  if (former?.removedAt === null) throw new ApiError("already_member", messages.alreadyMember);
  const name = await freeName(tx, { workspaceId, accountId }, account.name);
  if (former) {
    await tx
      .update(people)
      .set({ role, name, invitationId, removedAt: null })
      .where(eq(people.id, former.id));
    return { personId: former.id, name };
  }
  if (labelId !== null) {
    const [linked] = await tx
      .update(people)
      .set({ accountId, name, role, invitationId })
      .where(and(eq(people.id, labelId), isLabel))
      .returning({ id: people.id });
    if (linked) return { personId: linked.id, name };
  }
  const personId = newId("per");
  await tx.insert(people).values({ id: personId, workspaceId, accountId, name, role, invitationId });
  return { personId, name };
}
