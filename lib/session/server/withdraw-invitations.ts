import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/server/database";
import { invitations, isOpenInvitation } from "./schema";

/** Withdraws open invitations of a workspace, such as those of somebody who is no owner any more. Returns their ids. */
export async function withdrawInvitations(
  tx: Transaction,
  workspaceId: string,
  which: SQL | undefined,
): Promise<string[]> {
  const withdrawn = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.workspaceId, workspaceId), isOpenInvitation, which))
    .returning({ id: invitations.id });
  return withdrawn.map(({ id }) => id);
}
