import "server-only";
import { createHash } from "node:crypto";
import { and, eq, notExists, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { auditEvents } from "@/lib/audit/server/schema";
import { cancelTakesOfLeavers } from "@/lib/boards/server/waiting";
import { ApiError } from "@/lib/contract/errors";
import { cancelJobsOfLeavers } from "@/lib/jobs/server/cancel";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import { accounts, people, sessions } from "@/lib/session/server/schema";
import { announceChanged, markRevoked, type Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { lockMembers } from "./lock-members";
import { assertOtherOwner, recordRemoval } from "./members";
import { isAbout, namesOf, PERSONAL_TABLES, type PersonId } from "./personal-tables";

/**
 * Deletes a person: a member, who is removed first, a former one, or a label. What is theirs alone goes, and what the
 * workspace has of them stays under a pseudonym (`PERSONAL_TABLES`). A second deletion changes nothing.
 * @throws ApiError `reauthentication_needed`, `not_found` for another workspace's person, `last_owner`, and whatever
 * `lockMembers` throws
 */
export async function deletePerson(session: Session, personId: string): Promise<void> {
  await assertReauthenticated(session);
  const { workspaceId } = session;
  const ended = await transaction(async (tx) => {
    await lockMembers(tx, session);
    const [person] = await tx
      .select({ accountId: people.accountId, removedAt: people.removedAt })
      .from(people)
      .where(and(eq(people.id, personId), eq(people.workspaceId, workspaceId)))
      .for("update");
    if (!person) throw new ApiError("not_found", messages.noSuchPerson);
    const { accountId, removedAt } = person;
    if (accountId === null && removedAt !== null) return [];
    await assertOtherOwner(tx, workspaceId, personId);
    if (accountId !== null && removedAt === null) await recordRemoval(tx, session, personId);
    const ended = await markRevoked(tx, eq(sessions.personId, personId));
    const pseudonym = await pseudonymOf(tx, { workspaceId, personId });
    await forget(tx, { workspaceId, personId }, pseudonym);
    await tx
      .update(people)
      .set({ name: pseudonym, accountId: null, removedAt: sql`now()` })
      .where(eq(people.id, personId));
    if (accountId !== null) await deleteUnusedAccount(tx, accountId);
    await recordAudit(tx, session, { act: "person_deleted", targetId: personId });
    return ended;
  });
  await announceChanged(ended);
  await cancelJobsOfLeavers();
  await cancelTakesOfLeavers();
}

/** A request that had begun before the deletion has ended long before. */
const STRAGGLERS_HOURS = 1;

/** Deletes again what requests that were under way wrote for people while they were deleted. Run every minute. */
export async function deleteLateWrites(): Promise<void> {
  const deleted = await database()
    .select({ workspaceId: people.workspaceId, personId: people.id, name: people.name })
    .from(auditEvents)
    .innerJoin(people, eq(people.id, auditEvents.targetId))
    .where(
      and(
        eq(auditEvents.act, "person_deleted"),
        sql`${auditEvents.createdAt} > now() - make_interval(hours => ${STRAGGLERS_HOURS})`,
      ),
    );
  for (const { name, ...person } of deleted)
    if (name !== null) await transaction((tx) => forget(tx, person, name));
}

/** Deletes and renames the rows that are about a person. */
async function forget(tx: Transaction, person: PersonId, pseudonym: string): Promise<void> {
  const names = await namesOf(tx, person);
  for (const [table, about] of Object.entries(PERSONAL_TABLES)) {
    const { name, fate } = about;
    const which = isAbout(about, person, names);
    if (fate === "deleted") await tx.execute(sql`delete from ${sql.identifier(table)} where ${which}`);
    if (fate === "renamed" && name) {
      const column = sql.identifier(name);
      await tx.execute(sql`update ${sql.identifier(table)} set ${column} = ${pseudonym}
        where ${which} and ${column} is distinct from ${pseudonym}`);
    }
  }
}

/** The shortest and the longest mark of a pseudonym, in hexadecimal digits. */
const MARK = { shortest: 4, longest: 64 };

/** A name that nobody of the workspace has, such as "Deleted person 4f2a". It follows from the id, which says nothing. */
async function pseudonymOf(tx: Transaction, { workspaceId, personId }: PersonId): Promise<string> {
  const digest = createHash("sha256").update(personId).digest("hex");
  for (let digits = MARK.shortest; digits <= MARK.longest; digits += 1) {
    const name = messages.deletedPerson(digest.slice(0, digits));
    const [taken] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.workspaceId, workspaceId), eq(people.name, name)))
      .limit(1);
    if (!taken) return name;
  }
  throw new Error("Every pseudonym of a person is taken.");
}

/** Deletes an account that no workspace knows any more. One that is joining another workspace is in use. */
async function deleteUnusedAccount(tx: Transaction, accountId: string): Promise<void> {
  // Waits for who is joining, whose membership the next statement then sees.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  const known = tx.select({ id: people.id }).from(people).where(eq(people.accountId, accountId));
  await tx.delete(accounts).where(and(eq(accounts.id, accountId), notExists(known)));
}
