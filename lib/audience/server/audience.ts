import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { type Audience, type AudienceChange, OPEN_AUDIENCE } from "../audience";
import { messages } from "../messages";
import { audiences } from "./schema";

type Thing = { of: "board" | "collection"; id: string; makerId: string | null };

/** Who sees things that the reader sees, by their ids. */
export async function readAudiences(
  session: Pick<Session, "personId" | "role">,
  things: readonly Pick<Thing, "id" | "makerId">[],
  within: Executor = database(),
): Promise<ReadonlyMap<string, Audience>> {
  if (things.length === 0) return new Map();
  const ids = things.map(({ id }) => id);
  const rows = await within.select().from(audiences).where(inArray(audiences.id, ids));
  const makers = things.flatMap(({ makerId }) => makerId ?? []);
  const named = [...new Set([...makers, ...rows.flatMap((row) => row.people)])];
  const known = await within
    .select({ id: people.id, name: people.name, removedAt: people.removedAt })
    .from(people)
    .where(inArray(people.id, named));
  const personOf = new Map(known.map((person) => [person.id, person]));
  const hasLeft = (makerId: string) => (personOf.get(makerId)?.removedAt ?? null) !== null;
  const isYours = (makerId: string | null) =>
    makerId === session.personId || (session.role === "owner" && (makerId === null || hasLeft(makerId)));
  return new Map(
    things.map(({ id, makerId }) => {
      const row = rows.find((each) => each.id === id);
      const is_yours = isYours(makerId);
      if (!row) return [id, { ...OPEN_AUDIENCE, is_yours }];
      const shown = row.people.flatMap((personId) => {
        const person = personOf.get(personId);
        return person && person.removedAt === null ? [{ id: person.id, name: person.name }] : [];
      });
      return [id, { kind: row.people.length > 0 ? "shared" : "private", people: shown, is_yours }];
    }),
  );
}

/**
 * Changes who sees a thing that the person sees.
 * @throws ApiError `not_permitted` for another person's, and `invalid_request` for people who are no members
 */
export async function writeAudience(
  within: Transaction,
  session: Session,
  thing: Thing,
  change: AudienceChange,
): Promise<void> {
  const { of, id, makerId } = thing;
  const { workspaceId, personId } = session;
  const now = (await readAudiences(session, [thing], within)).get(id);
  if (!now?.is_yours) throw new ApiError("not_permitted", messages.notYours(of));
  if (change.kind === "open") {
    await within.delete(audiences).where(eq(audiences.id, id));
    return;
  }
  const chosen = change.kind === "shared" ? [...new Set(change.people)] : [];
  const members = await within
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.workspaceId, workspaceId), inArray(people.id, chosen), isNull(people.removedAt)));
  if (members.length < chosen.length)
    throw new ApiError("invalid_request", messages.noMember, { details: { field: "people" } });
  const others = chosen.filter((each) => each !== makerId);
  // Shared with oneself alone is private.
  const row = { id, workspaceId, of, personId: makerId ?? personId, people: others };
  await within
    .insert(audiences)
    .values(row)
    .onConflictDoUpdate({ target: audiences.id, set: { people: others } });
}
