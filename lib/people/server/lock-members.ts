import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";

/**
 * Lets an owner change who belongs to the workspace, one at a time: of two who remove each other at once, the second finds
 * that they are none any more.
 * @throws ApiError `not_permitted` to who is no owner any more
 */
export async function lockMembers(tx: Transaction, { workspaceId, personId }: Session): Promise<void> {
  await lockWithin(tx, "members", workspaceId);
  const [actor] = await tx
    .select({ role: people.role, removedAt: people.removedAt })
    .from(people)
    .where(eq(people.id, personId));
  if (actor?.removedAt !== null || actor.role !== "owner")
    throw new ApiError("not_permitted", messages.noLongerOwner);
}
