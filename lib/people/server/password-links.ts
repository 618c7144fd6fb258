import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { reachOf } from "@/lib/http/permissions";
import { workspaces } from "@/lib/keys/server/schema";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { hashSecret } from "@/lib/platform/server/hash-secret";
import { lockWithin } from "@/lib/platform/server/lock";
import { TOKEN_BYTES } from "@/lib/platform/token";
import { currentKeyId, newPasswordHash } from "@/lib/session/server/accounts";
import { type Browser, openSession, type SignInResult } from "@/lib/session/server/create-session";
import { inHashingTurn } from "@/lib/session/server/passwords";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import {
  accounts,
  IS_BROWSER,
  isOpenPasswordLink,
  passwordLinks,
  people,
  sessions,
} from "@/lib/session/server/schema";
import { announceChanged, markRevoked, type Session } from "@/lib/session/server/session";
import type { OpenedPasswordLink } from "../api";
import { messages } from "../messages";
import { lockMembers } from "./lock-members";

const VALID_HOURS = 24;

/**
 * Makes a link by which a member sets a new password, in place of the one before. Only this response has it. The member is
 * told, because an owner could open it, too.
 * @throws ApiError `reauthentication_needed`, `not_found` for who is no member here, `conflict` for a label, for oneself, for
 * who signs in at the provider, and for an account of another workspace, too: this one's owners would get in there
 */
export async function makePasswordLink(session: Session, personId: string) {
  await assertReauthenticated(session);
  const { workspaceId, personId: madeBy } = session;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = new Date(Date.now() + VALID_HOURS * 60 * 60 * 1000);
  await transaction(async (tx) => {
    await lockMembers(tx, session);
    const accountId = await accountToReset(tx, session, personId);
    const link = { workspaceId, personId, madeBy, tokenHash: hashSecret(token), expiresAt };
    await tx
      .insert(passwordLinks)
      .values({ accountId, ...link })
      .onConflictDoUpdate({ target: passwordLinks.accountId, set: { ...link, createdAt: sql`now()` } });
    await recordAudit(tx, session, { act: "password_link_made", targetId: personId });
    await tell(tx, { workspaceId, personId }, "made");
  });
  return {
    object: "made_password_link" as const,
    // After a #, which no browser sends to a server.
    path: `${PAGE_PATHS.password}#${token}`,
    expires_at: expiresAt.toISOString(),
  };
}

async function accountToReset(tx: Transaction, { workspaceId, personId: own }: Session, personId: string) {
  const [member] = await tx
    .select({ accountId: people.accountId })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.workspaceId, workspaceId), isNull(people.removedAt)));
  if (!member) throw new ApiError("not_found", messages.noPerson);
  const { accountId } = member;
  if (accountId === null) throw new ApiError("conflict", messages.passwordLink.label);
  if (personId === own) throw new ApiError("conflict", messages.passwordLink.own);
  // Waits for who is joining another workspace, whose membership the next statement then sees.
  const [account] = await tx
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
  if (!account?.passwordHash) throw new ApiError("conflict", messages.passwordLink.provider);
  const isElsewhere = and(
    eq(people.accountId, accountId),
    ne(people.workspaceId, workspaceId),
    isNull(people.removedAt),
  );
  if ((await tx.$count(people, isElsewhere)) > 0)
    throw new ApiError("conflict", messages.passwordLink.elsewhere);
  return accountId;
}

/**
 * Takes an open link back: an owner anybody's, everybody the one for themselves.
 * @throws ApiError `not_found`, also where none is open
 */
export async function endPasswordLink(session: Session, personId: string): Promise<void> {
  const isReachable = personId === session.personId || reachOf(session.role, "manage") === "any";
  await transaction(async (tx) => {
    const ended = isReachable
      ? await tx
          .delete(passwordLinks)
          .where(
            and(
              eq(passwordLinks.personId, personId),
              eq(passwordLinks.workspaceId, session.workspaceId),
              isOpenPasswordLink,
            ),
          )
          .returning({ id: passwordLinks.accountId })
      : [];
    if (ended.length === 0) throw new ApiError("not_found", messages.passwordLink.none);
    await recordAudit(tx, session, { act: "password_link_ended", targetId: personId });
  });
}

/**
 * Whose password a link sets, for the page that it opens.
 * @throws ApiError `link_over`
 */
export async function openPasswordLink(token: string): Promise<OpenedPasswordLink> {
  const [found] = await database()
    .select({ name: accounts.name, workspaceName: workspaces.name })
    .from(passwordLinks)
    .innerJoin(accounts, eq(accounts.id, passwordLinks.accountId))
    .innerJoin(workspaces, eq(workspaces.id, passwordLinks.workspaceId))
    .where(and(eq(passwordLinks.tokenHash, hashSecret(token)), isOpenPasswordLink));
  if (!found) throw over();
  return {
    object: "opened_password_link",
    account_name: found.name,
    workspace_name: found.workspaceName,
  };
}

const over = () => new ApiError("link_over", messages.passwordLink.over);

/**
 * Uses a link up: sets the password of its account, signs out the account's browsers and opens a session. Of several who use
 * it at once one does; a password that can't be taken leaves it open.
 * @throws ApiError `link_over`, and whatever `newPasswordHash` throws
 */
export async function setPasswordByLink(
  { token, password, address }: { token: string; password: string; address: string },
  { userAgent }: Browser,
): Promise<SignInResult> {
  const passwordHash = await inHashingTurn(address, async () => {
    const { account_name: name } = await openPasswordLink(token);
    return newPasswordHash(name, password, address);
  });
  const { signedIn, ended } = await transaction(async (tx) => {
    const { accountId, workspaceId, personId } = await takeUp(tx, token);
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.passwordHash)))
      .returning({ id: accounts.id });
    const [member] = await tx
      .select({ name: people.name })
      .from(people)
      .where(and(eq(people.id, personId), isNull(people.removedAt)))
      .for("update");
    if (!account || !member) throw over();
    await tell(tx, { workspaceId, personId }, "used");
    const ended = await markRevoked(
      tx,
      and(sql`${sessions.personId} in (select id from people where account_id = ${accountId})`, IS_BROWSER),
    );
    await recordAudit(tx, { workspaceId, personId }, { act: "password_changed", details: { by: "link" } });
    const keyId = await currentKeyId(tx, workspaceId);
    const { name } = member;
    const authenticatedAt = new Date();
    return {
      ended,
      signedIn: await openSession(tx, { workspaceId, personId, name, keyId, userAgent, authenticatedAt }),
    };
  });
  await announceChanged(ended);
  return signedIn;
}

async function takeUp(tx: Transaction, token: string) {
  const isThis = eq(passwordLinks.tokenHash, hashSecret(token));
  const [found] = await tx.select().from(passwordLinks).where(isThis);
  if (!found) throw over();
  // In the order of whoever makes a link or removes the member.
  await lockWithin(tx, "members", found.workspaceId);
  // Waits for who is joining another workspace, after which the link is over.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, found.accountId)).for("update");
  const [link] = await tx.delete(passwordLinks).where(and(isThis, isOpenPasswordLink)).returning();
  if (!link) throw over();
  return link;
}

type Member = { workspaceId: string; personId: string };

/** Tells the member of a link for their account, by mail and in their browsers, whatever else they chose. */
async function tell(tx: Executor, { workspaceId, personId }: Member, status: "made" | "used") {
  const about = JSON.stringify({ person_id: personId, status });
  await tx.execute(sql`select notice_tell(${workspaceId}, 'password_link', ${personId}, ${about}::jsonb)`);
}
