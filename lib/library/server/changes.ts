import "server-only";
import { eq, sql } from "drizzle-orm";
import { database, type Executor } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import type { LibraryChange } from "../library-change";
import { libraryChanges } from "./schema";

/** The channel of changes of names, and of many jobs at once. Its payload is the workspace. */
export const LIBRARY_CHANGED = "library_changed";
/** Rows do not commit in the order of their times, so a reader looks back this far. */
const SLACK_MS = 5_000;

/** Stores and announces that a workspace's names have changed, and with `jobs` also many jobs. */
export async function announceLibrary(
  workspaceId: string,
  within: Executor,
  { jobs = false } = {},
): Promise<void> {
  const changedAt = sql`clock_timestamp()`;
  const fields = { changedAt, ...(jobs ? { jobsChangedAt: changedAt } : {}) };
  await within
    .insert(libraryChanges)
    .values({ workspaceId, ...fields })
    .onConflictDoUpdate({ target: libraryChanges.workspaceId, set: fields });
  await notify(LIBRARY_CHANGED, workspaceId, within);
}

/** Returns a function that gives the latest change since its previous call; at the first, since `since` (default: now). */
export function changesOfLibrary({
  workspaceId,
  since,
}: {
  workspaceId: string;
  since: Date | null;
}): () => Promise<LibraryChange[]> {
  let seen = new Date((since ?? new Date()).getTime() - SLACK_MS);
  return async () => {
    const [row] = await database()
      .select()
      .from(libraryChanges)
      .where(eq(libraryChanges.workspaceId, workspaceId));
    if (!row || row.changedAt <= seen) return [];
    seen = row.changedAt;
    const jobsChangedAt = row.jobsChangedAt?.toISOString() ?? null;
    return [{ changed_at: row.changedAt.toISOString(), jobs_changed_at: jobsChangedAt }];
  };
}
