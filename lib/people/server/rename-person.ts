import "server-only";
import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { reachOf } from "@/lib/http/permissions";
import { takenNames } from "@/lib/platform/confusable-names";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { renameAccount } from "@/lib/session/server/accounts";
import { assertReauthenticated, reauthenticationMethodOf } from "@/lib/session/server/reauthenticate";
import { people, sessions } from "@/lib/session/server/schema";
import { announceChanged, type Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { lockMembers } from "./lock-members";
import { type PersonId, renameCopies } from "./personal-tables";

/**
 * Gives a person another name in the workspace, and every copy of it in what they made. Who renames themselves also signs
 * in with it from then on; an owner does not change what somebody else signs in with.
 * @throws ApiError `not_found` for another workspace's person, and to everybody but owners for anyone else; `name_taken`;
 * `reauthentication_needed` for one's own name where it signs in with a password
 */
export async function renamePerson(session: Session, personId: string, name: string): Promise<void> {
  const { workspaceId } = session;
  const isYou = personId === session.personId;
  if (!isYou && reachOf(session.role, "manage") !== "any") throw noSuchPerson();
  const signsIn = isYou && (await reauthenticationMethodOf(session)) === "password";
  if (signsIn) await assertReauthenticated(session);
  const changed = await transaction(async (tx) => {
    if (isYou) await lockWithin(tx, "members", workspaceId);
    else await lockMembers(tx, session);
    const [person] = await tx
      .select({ name: people.name, accountId: people.accountId })
      .from(people)
      .where(and(eq(people.id, personId), eq(people.workspaceId, workspaceId), isNull(people.removedAt)))
      .for("update");
    if (!person) throw noSuchPerson();
    if (person.name === name) return [];
    await assertFree(tx, { workspaceId, personId }, name);
    if (signsIn && person.accountId) await renameAccount(tx, person.accountId, name);
    await tx.update(people).set({ name }).where(eq(people.id, personId));
    await renameCopies(tx, { workspaceId, personId }, name);
    // Without the names, because the log outlives who is deleted.
    await recordAudit(tx, session, { act: "person_renamed", targetId: personId });
    return tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.personId, personId), isNull(sessions.revokedAt)));
  });
  await announceChanged(changed.map(({ id }) => id));
}

const noSuchPerson = () => new ApiError("not_found", messages.noSuchPerson);

/** Nobody else here may have it, or one that looks like it: no member, no typed name and no pseudonym. */
async function assertFree(tx: Transaction, { workspaceId, personId }: PersonId, name: string): Promise<void> {
  const others = await tx
    .select({ name: people.name })
    .from(people)
    .where(
      and(
        eq(people.workspaceId, workspaceId),
        ne(people.id, personId),
        isNotNull(people.name),
        // A former member gets a free name when they come back.
        or(isNull(people.removedAt), isNull(people.accountId)),
      ),
    );
  if (takenNames(others.map((other) => other.name)).has(name))
    throw new ApiError("name_taken", messages.nameTaken, { details: { field: "name" } });
}
