import "server-only";
import { eq, sql } from "drizzle-orm";
import { database, type Executor } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { notifications } from "@/lib/platform/server/notifications";
import type { LibraryChange } from "../library";
import { libraryChanges } from "./schema";

/** Announced with the workspace when names, or many jobs at once, have changed. */
const LIBRARY_CHANGED = "library_changed";
/** Rows do not commit in the order of their times, so a reader looks back this far. */
const SLACK_MS = 5_000;

/** Stores and announces that a workspace's names changed, or with `jobs` that many jobs did. */
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

type Watch = { workspaceId: string; since: Date | null; signal: AbortSignal };

/** The latest change, if it came after `since`, then each new one, until the signal aborts. */
export async function* watchLibrary({
  workspaceId,
  since,
  signal,
}: Watch): AsyncGenerator<LibraryChange, void> {
  let seen = new Date((since ?? new Date()).getTime() - SLACK_MS);
  for await (const _ of notifications(LIBRARY_CHANGED, workspaceId, signal)) {
    const [row] = await database()
      .select()
      .from(libraryChanges)
      .where(eq(libraryChanges.workspaceId, workspaceId));
    if (!row || row.changedAt <= seen) continue;
    seen = row.changedAt;
    yield {
      changed_at: row.changedAt.toISOString(),
      jobs_changed_at: row.jobsChangedAt?.toISOString() ?? null,
    };
  }
}
