import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordAudit } from "@/lib/audit/server/record";
import { cancelTakesOfLeavers } from "@/lib/boards/server/waiting";
import { ApiError } from "@/lib/contract/errors";
import { type Role, reachOf } from "@/lib/http/permissions";
import { cancelJobsOfLeavers } from "@/lib/jobs/server/cancel";
import { apiKeys, workspaces } from "@/lib/keys/server/schema";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { endPasswordLinks } from "@/lib/session/server/end-password-links";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import {
  IS_BROWSER,
  invitations,
  isOpenInvitation,
  isOpenPasswordLink,
  passwordLinks,
  people,
  sessions,
} from "@/lib/session/server/schema";
import { announceChanged, markRevoked, type Session } from "@/lib/session/server/session";
import { withdrawInvitations } from "@/lib/session/server/withdraw-invitations";
import {
  type FormerMember,
  type Invitation,
  type People,
  type Person,
  ROLES_WITHOUT_COSTS,
  type RoleWithoutCosts,
} from "../api";
import { messages } from "../messages";
import { lockMembers } from "./lock-members";

/** Everybody of the workspace, members first, with the open invitations for who may make them. */
export async function readPeople(session: Session): Promise<People> {
  const { workspaceId, role } = session;
  const isManager = reachOf(role, "manage") === "any";
  const [workspace, rows, replaced, open, former] = await Promise.all([
    database()
      .select({ name: workspaces.name, hidden: workspaces.costsHiddenFrom })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId)),
    selectPeople()
      .where(and(eq(people.workspaceId, workspaceId), isNull(people.removedAt)))
      .orderBy(sql`${people.accountId} is null`, asc(people.createdAt)),
    database()
      .select({ at: apiKeys.wipedAt })
      .from(apiKeys)
      .where(and(eq(apiKeys.workspaceId, workspaceId), ne(apiKeys.replacedBy, apiKeys.id)))
      .orderBy(desc(apiKeys.wipedAt))
      .limit(1),
    isManager ? openInvitations(workspaceId) : [],
    isManager ? formerMembers(workspaceId) : [],
  ]);
  return {
    object: "people",
    workspace_name: workspace[0]?.name ?? null,
    costs_hidden_from: ROLES_WITHOUT_COSTS.filter((role) => workspace[0]?.hidden.includes(role)),
    key_replaced_at: replaced[0]?.at?.toISOString() ?? null,
    data: rows.map((row) => toPerson(session, row)),
    invitations: open,
    former,
  };
}

/** People with when they were here last, and until when a link for their password is open. */
export function selectPeople() {
  const seen = database()
    .select({ at: sql`max(${sessions.usedAt})` })
    .from(sessions)
    .where(and(eq(sessions.personId, people.id), IS_BROWSER));
  return database()
    .select({
      person: people,
      seenAt: sql<Date | null>`(${seen})`.mapWith(sessions.usedAt),
      passwordLinkUntil: passwordLinks.expiresAt,
    })
    .from(people)
    .leftJoin(passwordLinks, and(eq(passwordLinks.personId, people.id), isOpenPasswordLink))
    .$dynamic();
}
type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** A person as somebody sees them. */
export function toPerson(
  { personId, role }: Session,
  { person, seenAt, passwordLinkUntil }: PersonRow,
): Person {
  const isYou = person.id === personId;
  return {
    id: person.id,
    object: "person",
    name: person.name,
    has_account: person.accountId !== null,
    role: person.role,
    created_at: person.createdAt.toISOString(),
    seen_at: seenAt?.toISOString() ?? null,
    is_you: isYou,
    password_link_until:
      isYou || reachOf(role, "manage") === "any" ? (passwordLinkUntil?.toISOString() ?? null) : null,
  };
}

/** Who was removed, the latest first. One who was deleted has no account any more, and is not among them. */
async function formerMembers(workspaceId: string): Promise<FormerMember[]> {
  const rows = await database()
    .select({ id: people.id, name: people.name, removedAt: people.removedAt })
    .from(people)
    .where(and(eq(people.workspaceId, workspaceId), isNotNull(people.accountId), isNotNull(people.removedAt)))
    .orderBy(desc(people.removedAt));
  return rows.flatMap(({ id, name, removedAt }) =>
    removedAt ? [{ id, object: "former_member" as const, name, removed_at: removedAt.toISOString() }] : [],
  );
}

/** As SQL: one for several people, who are listed until it ends, also when it is used up. */
const isManyNotEnded = sql`(${invitations.uses} > 1 and ${invitations.revokedAt} is null
  and ${invitations.expiresAt} > now())`;

async function openInvitations(workspaceId: string): Promise<Invitation[]> {
  const inviter = alias(people, "inviter");
  const label = alias(people, "label");
  const rows = await database()
    .select({ invitation: invitations, invitedBy: inviter.name, labelName: label.name })
    .from(invitations)
    .innerJoin(inviter, eq(inviter.id, invitations.invitedBy))
    .leftJoin(label, eq(label.id, invitations.labelId))
    .where(and(eq(invitations.workspaceId, workspaceId), or(isOpenInvitation, isManyNotEnded)))
    .orderBy(desc(invitations.createdAt));
  const ids = rows.flatMap(({ invitation: { id, uses } }) => (uses > 1 ? [id] : []));
  const joined = await database()
    .select({ id: people.id, name: people.name, invitationId: people.invitationId })
    .from(people)
    .where(and(eq(people.workspaceId, workspaceId), inArray(people.invitationId, ids)))
    .orderBy(asc(people.createdAt));
  return rows.map(({ invitation, invitedBy, labelName }) => ({
    id: invitation.id,
    object: "invitation",
    role: invitation.role,
    note: invitation.note,
    label_name: labelName,
    invited_by: invitedBy,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    uses: invitation.uses,
    used: invitation.used,
    joined: joined.flatMap(({ id, name, invitationId }) =>
      invitationId === invitation.id ? [{ id, name }] : [],
    ),
  }));
}

/**
 * Gives a member another role, from their next request on.
 * @throws ApiError `reauthentication_needed`, `not_found` for who is no member here, `conflict` for a label,
 * `last_owner`
 */
export async function changeRole(session: Session, personId: string, role: Role): Promise<void> {
  await assertReauthenticated(session);
  const { workspaceId } = session;
  const changed = await transaction(async (tx) => {
    const member = await lockMember(tx, session, personId);
    const changed = await setRole(tx, { workspaceId, personId, role });
    const details = { from: member.role, to: role };
    await recordAudit(tx, session, { act: "role_changed", targetId: personId, details });
    return changed;
  });
  await announceChanged(changed);
}

/**
 * Sets the role of a member while nobody else changes one, and takes back what only owners give out. Returns the sessions that
 * changed.
 * @throws ApiError `last_owner`
 */
export async function setRole(
  tx: Transaction,
  { workspaceId, personId, role }: { workspaceId: string; personId: string; role: Role },
): Promise<string[]> {
  if (role !== "owner") {
    await assertOtherOwner(tx, workspaceId, personId);
    await withdrawInvitations(tx, workspaceId, eq(invitations.invitedBy, personId));
    await endPasswordLinks(tx, eq(passwordLinks.madeBy, personId));
  }
  await tx.update(people).set({ role }).where(eq(people.id, personId));
  const changed = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isNull(sessions.revokedAt)));
  return changed.map(({ id }) => id);
}

/**
 * Removes a member: their sessions end in every process, their invitations are withdrawn, and what they had waiting is
 * canceled. What runs is followed to its end. Throws like `changeRole`.
 */
export async function removeMember(session: Session, personId: string): Promise<void> {
  await assertReauthenticated(session);
  const { workspaceId } = session;
  const ended = await transaction(async (tx) => {
    await lockMember(tx, session, personId);
    await assertOtherOwner(tx, workspaceId, personId);
    await tx.update(people).set({ removedAt: sql`now()` }).where(eq(people.id, personId));
    await withdrawInvitations(tx, workspaceId, eq(invitations.invitedBy, personId));
    const isTheirs = or(eq(passwordLinks.madeBy, personId), eq(passwordLinks.personId, personId));
    if (isTheirs) await endPasswordLinks(tx, isTheirs);
    await recordRemoval(tx, session, personId);
    return markRevoked(tx, eq(sessions.personId, personId));
  });
  await announceChanged(ended);
  await cancelJobsOfLeavers();
  await cancelTakesOfLeavers();
}

/** Records that somebody is no member any more. */
export const recordRemoval = (tx: Transaction, session: Session, targetId: string) =>
  recordAudit(tx, session, { act: "member_removed", targetId });

/** A member, while nobody else changes one of the workspace. Throws like `lockMembers`. */
async function lockMember(tx: Transaction, session: Session, personId: string) {
  await lockMembers(tx, session);
  const [member] = await tx
    .select({ role: people.role, accountId: people.accountId })
    .from(people)
    .where(
      and(eq(people.id, personId), eq(people.workspaceId, session.workspaceId), isNull(people.removedAt)),
    );
  if (!member) throw new ApiError("not_found", messages.noPerson);
  if (member.accountId === null) throw new ApiError("conflict", messages.isLabel);
  return member;
}

/** Somebody must stay who can manage the workspace: another member, or whoever signs in with the key. */
export async function assertOtherOwner(
  tx: Transaction,
  workspaceId: string,
  personId: string,
): Promise<void> {
  const [other] = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.workspaceId, workspaceId),
        ne(people.id, personId),
        eq(people.role, "owner"),
        isNull(people.removedAt),
      ),
    )
    .limit(1);
  if (!other) throw new ApiError("last_owner", messages.lastOwner);
}

/** Names the workspace; null or nothing takes the name away. */
export async function renameWorkspace(session: Session, typed: string | null): Promise<void> {
  const name = typed || null;
  await transaction(async (tx) => {
    await tx.update(workspaces).set({ name }).where(eq(workspaces.id, session.workspaceId));
    await recordAudit(tx, session, { act: "workspace_renamed", details: { name } });
  });
}

/** Shows a role what things cost, or hides it: in every process from its members' next requests on. */
export async function showCosts(
  session: Session,
  { role, shown }: { role: RoleWithoutCosts; shown: boolean },
): Promise<void> {
  const { workspaceId } = session;
  const changed = await transaction(async (tx) => {
    await lockMembers(tx, session);
    const isThis = eq(workspaces.id, workspaceId);
    const [before] = await tx.select({ hidden: workspaces.costsHiddenFrom }).from(workspaces).where(isThis);
    const others = (before?.hidden ?? []).filter((each) => each !== role);
    await tx
      .update(workspaces)
      .set({ costsHiddenFrom: shown ? others : [...others, role] })
      .where(isThis);
    await recordAudit(tx, session, { act: shown ? "costs_shown" : "costs_hidden", details: { role } });
    return tx
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .where(and(eq(people.workspaceId, workspaceId), eq(people.role, role), isNull(sessions.revokedAt)));
  });
  await announceChanged(changed.map(({ id }) => id));
}

/** The workspaces of the person's account, by name; none for who signed in with the API key. */
export async function listWorkspaces({ accountId, workspaceId }: Session) {
  const rows =
    accountId === null
      ? []
      : await database()
          .select({ id: workspaces.id, name: workspaces.name, role: people.role })
          .from(people)
          .innerJoin(workspaces, eq(workspaces.id, people.workspaceId))
          .where(and(eq(people.accountId, accountId), isNull(people.removedAt)))
          .orderBy(asc(workspaces.name), asc(people.createdAt));
  return {
    object: "list" as const,
    data: rows.map((row) => ({ ...row, object: "workspace" as const, is_current: row.id === workspaceId })),
  };
}
