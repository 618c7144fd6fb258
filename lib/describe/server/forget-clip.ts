import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/server/database";
import { announceDescription } from "./changes";
import { descriptions } from "./schema";

/**
 * Removes a deleted file from its descriptions: they keep their texts and are shown without the clip.
 * @returns the names of their pictures, to delete after the transaction has committed
 */
export async function forgetClip(
  within: Transaction,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<string[]> {
  const which = and(eq(descriptions.workspaceId, workspaceId), eq(descriptions.uploadId, id));
  const rows = await within.select({ strip: descriptions.stripName }).from(descriptions).where(which);
  if (rows.length === 0) return [];
  await within
    .update(descriptions)
    .set({ uploadId: "", stripName: null, changedAt: new Date() })
    .where(which);
  await announceDescription(workspaceId, within);
  return rows.flatMap(({ strip }) => strip ?? []);
}
