import "server-only";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/server/database";
import { announceDescription } from "./changes";
import { descriptions } from "./schema";

/**
 * Takes a deleted file from the descriptions made of it: they keep their words, and are shown without the clip.
 * Answers the names of their pictures, to be removed once the transaction is committed.
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
