import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { readStoredBy } from "@/lib/files/server/quota";
import { reachOf } from "@/lib/http/permissions";
import { database, transaction } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import type { PersonStorage } from "../person-api";

/** What people hold of the storage, and their limits: for owners of everybody, for others their own. */
export async function readStorageOfPeople(
  session: Session,
): Promise<{ object: "list"; data: PersonStorage[] }> {
  const { workspaceId, personId, role } = session;
  const rows = await database()
    .select({ id: people.id, limitBytes: people.storageLimitBytes })
    .from(people)
    .where(
      and(
        eq(people.workspaceId, workspaceId),
        reachOf(role, "manage") === "any" ? undefined : eq(people.id, personId),
      ),
    )
    .orderBy(asc(people.createdAt));
  const held = await readStoredBy(
    workspaceId,
    rows.map(({ id }) => id),
  );
  const heldBy = new Map(held.map((each) => [each.personId, each]));
  return {
    object: "list",
    data: rows.map(({ id, limitBytes }) => ({
      object: "person_storage",
      person_id: id,
      files: heldBy.get(id)?.files ?? 0,
      used_bytes: heldBy.get(id)?.bytes ?? 0,
      limit_bytes: limitBytes,
    })),
  };
}

/**
 * Sets how much storage a person may hold; null for no limit of their own. What is stored stays.
 * @throws ApiError `not_found` for who is not of the workspace any more
 */
export async function limitStorage(
  session: Session,
  personId: string,
  limitBytes: number | null,
): Promise<void> {
  await transaction(async (within) => {
    const [changed] = await within
      .update(people)
      .set({ storageLimitBytes: limitBytes })
      .where(
        and(eq(people.id, personId), eq(people.workspaceId, session.workspaceId), isNull(people.removedAt)),
      )
      .returning();
    if (!changed) throw new ApiError("not_found", messages.noSuchPerson);
    const details = { quota_bytes: limitBytes };
    await recordAudit(within, session, { act: "storage_changed", targetId: personId, details });
  });
}
