import "server-only";
import { and, asc, eq, gt, or } from "drizzle-orm";
import { database, type Executor } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { notifications } from "@/lib/platform/server/notifications";
import type { DescriptionChange } from "../description";
import { descriptions } from "./schema";

/** Every visible change of a description is announced on this channel with its workspace, when it commits. */
const DESCRIPTION_CHANGED = "description_changed";
/** Rows do not commit in the order of their times, so a reader looks back this far. */
const SLACK_MS = 5_000;
/** Maximum time between the server's render of a page and the start of its feed. */
const DRAWING_MS = 120_000;
const MAX_CHANGES = 200;

export const announceDescription = (workspaceId: string, within: Executor): Promise<void> =>
  notify(DESCRIPTION_CHANGED, workspaceId, within);

type Watch = { workspaceId: string; since: Date | null; signal: AbortSignal };

/**
 * The running descriptions and those that changed after `since` (default: recently), then each change as it
 * happens, until the signal aborts. The same change may come twice.
 */
export async function* watchDescriptions({
  workspaceId,
  since,
  signal,
}: Watch): AsyncGenerator<DescriptionChange, void> {
  let seen = since ?? new Date(Date.now() - DRAWING_MS);
  for await (const _ of notifications(DESCRIPTION_CHANGED, workspaceId, signal)) {
    for (const change of await changedSince(workspaceId, new Date(seen.getTime() - SLACK_MS))) {
      yield change;
      const changedAt = new Date(change.changed_at);
      if (changedAt > seen) seen = changedAt;
    }
  }
}

async function changedSince(workspaceId: string, since: Date): Promise<DescriptionChange[]> {
  const rows = await database()
    .select({
      id: descriptions.id,
      status: descriptions.status,
      source_name: descriptions.sourceName,
      changedAt: descriptions.changedAt,
    })
    .from(descriptions)
    .where(
      and(
        eq(descriptions.workspaceId, workspaceId),
        or(gt(descriptions.changedAt, since), eq(descriptions.status, "running")),
      ),
    )
    .orderBy(asc(descriptions.changedAt))
    .limit(MAX_CHANGES);
  return rows.map(({ changedAt, ...row }) => ({ ...row, changed_at: changedAt.toISOString() }));
}
