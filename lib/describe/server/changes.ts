import "server-only";
import { and, asc, eq, gt, or } from "drizzle-orm";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { database, type Executor, type Transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import type { DescriptionChange } from "../description";
import { descriptions } from "./schema";
import { seenDescriptions } from "./seen";

/** Every visible change of a description is announced on this channel with its workspace, when it commits. */
export const DESCRIPTION_CHANGED = "description_changed";
/** Rows do not commit in the order of their times, so a reader looks back this far. */
const SLACK_MS = 5_000;
/** Maximum time between the server's render of a page and the start of its feed. */
const DRAWING_MS = 120_000;
const MAX_CHANGES = 200;

/** Tells all processes that a description of this workspace has changed, when the transaction commits. */
export const announceDescription = (workspaceId: string, within: Executor): Promise<void> =>
  notify(DESCRIPTION_CHANGED, workspaceId, within);

/**
 * Gives, at each call, the running descriptions and those that changed since the call before; at the first since `since`
 * (default: recently). The same change may come twice.
 */
export function changesOfDescriptions(
  reader: Reader,
  since: Date | null,
): () => Promise<DescriptionChange[]> {
  let seen = since ?? new Date(Date.now() - DRAWING_MS);
  return async () => {
    const changes = await changedSince(await sightOf(reader), new Date(seen.getTime() - SLACK_MS));
    const latest = new Date(changes.at(-1)?.changed_at ?? 0);
    if (latest > seen) seen = latest;
    return changes;
  };
}

async function changedSince(sight: Sight, since: Date): Promise<DescriptionChange[]> {
  const rows = await database()
    .select({
      id: descriptions.id,
      status: descriptions.status,
      source_name: descriptions.sourceName,
      changedAt: descriptions.changedAt,
    })
    .from(descriptions)
    .where(
      and(seenDescriptions(sight), or(gt(descriptions.changedAt, since), eq(descriptions.status, "running"))),
    )
    .orderBy(asc(descriptions.changedAt))
    .limit(MAX_CHANGES);
  return rows.map(({ changedAt, ...row }) => ({ ...row, changed_at: changedAt.toISOString() }));
}

/**
 * Removes a deleted file from its descriptions: they keep their texts and are shown without the clip.
 * @returns the names of their pictures, to delete after the transaction has committed
 */
export async function detachClip(
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
