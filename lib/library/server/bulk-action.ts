import "server-only";
import { transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import {
  type BulkActionRequest,
  type BulkActionResult,
  MAX_IMMEDIATE_JOBS,
  MAX_IMMEDIATE_PURGES,
} from "../library";
import { APPLIED_AT_ONCE, applyTo } from "./apply";
import { archiveAgain } from "./archive-again";
import { queueBulkAction } from "./bulk-action-runs";
import { announceLibrary } from "./changes";
import { ensureCollection } from "./collections";
import { purgeJobs } from "./purge";
import { selectedIds } from "./selected-ids";

/** With more jobs than this, readers get one announcement and read their lists again. */
const MAX_ANNOUNCED_JOBS = 100;

/**
 * Applies one action to many jobs. Jobs already in that state stay unchanged, active jobs are not deleted, and
 * only jobs in the trash are purged. Uses transactions of some hundred jobs, so that a long action blocks no other writer. Can be
 * repeated. An action on more than `MAX_IMMEDIATE_JOBS` jobs is only started here.
 * @throws ApiError `not_found` for an unknown collection
 */
export async function applyBulkAction(
  session: Session,
  { selection, action }: BulkActionRequest,
): Promise<BulkActionResult> {
  const { workspaceId } = session;
  if (action.do === "collect") await ensureCollection(workspaceId, action.collection_id);
  const ids = await selectedIds(workspaceId, selection);
  if (ids.length > (action.do === "purge" ? MAX_IMMEDIATE_PURGES : MAX_IMMEDIATE_JOBS)) {
    await queueBulkAction(workspaceId, action, ids);
    return {
      object: "bulk_action_result",
      is_begun: true,
      changed: 0,
      changed_ids: [],
      skipped: 0,
      deleted_at: null,
    };
  }
  const at = new Date();
  const isAnnounced = ids.length <= MAX_ANNOUNCED_JOBS;
  let changed = 0;
  const changedIds: string[] = [];
  for (let from = 0; from < ids.length; from += APPLIED_AT_ONCE) {
    const some = ids.slice(from, from + APPLIED_AT_ONCE);
    if (action.do === "archive") changed += await archiveAgain(workspaceId, some);
    else if (action.do === "purge") changed += await purgeJobs(some, at);
    else {
      const edit = { workspaceId, ids: some, action, at, isAnnounced };
      changedIds.push(...(await transaction((within) => applyTo(edit, within))));
      changed = changedIds.length;
    }
  }
  // A purged job is announced by no frame of its own.
  if (changed > 0 && (!isAnnounced || action.do === "purge")) {
    await transaction((within) => announceLibrary(workspaceId, within, { jobs: true }));
  }
  return {
    object: "bulk_action_result",
    is_begun: false,
    changed,
    changed_ids: changedIds,
    skipped: ids.length - changed,
    deleted_at: action.do === "delete" && changed > 0 ? at.toISOString() : null,
  };
}
