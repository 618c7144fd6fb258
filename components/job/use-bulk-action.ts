import { useMutation, useQueryClient } from "@tanstack/react-query";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { libraryClient } from "@/components/api/library";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { refetchJobs } from "@/lib/jobs/queries";
import type { BulkAction, BulkActionRequest, BulkActionResult, JobSelection } from "@/lib/library/library";
import { libraryKey } from "@/lib/library/queries";
import { messages } from "./messages";

const text = messages.bulkAction;

/** What a bulk action has done, and what it left to whom, in the words of all pages. */
export function bulkActionOutcome(
  action: BulkAction,
  {
    changed,
    is_begun,
    skipped_because: left,
  }: Pick<BulkActionResult, "changed" | "is_begun" | "skipped_because">,
): string {
  const done = is_begun ? [] : [doneOf(action, changed)];
  const leaving = left ? text.left(left) : [];
  return leaving.length === 0 ? done.join() : `${[...done, ...leaving].join(". ")}.`;
}

function doneOf(action: BulkAction, changed: number): string {
  switch (action.do) {
    case "favorite":
      return action.value ? text.favorited(changed) : text.unfavorited(changed);
    case "tag":
      return text.tagged(changed);
    case "collect":
      return action.value ? text.collected(changed) : text.uncollected(changed);
    case "delete":
      return text.deleted(changed);
    case "restore":
      return text.restored(changed);
    case "archive":
      return changed > 0 ? text.downloading(changed) : text.nothingToDownload;
    case "purge":
      return text.purged(changed);
  }
}

/** The message about a running bulk action on so many jobs. */
export function bulkActionMessage(action: BulkAction, total: number): string {
  const { running } = text;
  switch (action.do) {
    case "favorite":
      return action.value ? running.favorite(total) : running.unfavorite(total);
    case "tag":
      return running.tag(total);
    case "collect":
      return action.value ? running.collect(total) : running.uncollect(total);
    case "delete":
      return running.delete(total);
    case "restore":
      return running.restore(total);
    case "archive":
      return text.downloading(total);
    case "purge":
      return running.purge(total);
  }
}

/** What undoes an action, on exactly the jobs that it changed; null where nothing does. */
export function undoOfBulkAction(
  action: BulkAction,
  { deleted_at, changed_ids }: Pick<BulkActionResult, "deleted_at" | "changed_ids">,
): BulkActionRequest | null {
  if (deleted_at) return { selection: { deleted_at }, action: { do: "restore" } };
  if (changed_ids.length === 0) return null;
  const selection = { ids: changed_ids };
  switch (action.do) {
    case "favorite":
    case "collect":
      return { selection, action: { ...action, value: !action.value } };
    case "tag":
      return { selection, action: { do: "tag", add: action.remove, remove: action.add } };
    default:
      return null;
  }
}

/** Applies an action to many jobs and reports the result in a sentence, with its undo. */
export function useBulkAction() {
  const cache = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    // Deleting for good may ask to reauthenticate; null when that was canceled, and nothing was done.
    mutationFn: (body: BulkActionRequest) =>
      withReauthentication(() => libraryClient.applyBulkAction({ body })),
    onError: (error) => void toast(error.message, { tone: "danger" }),
    // The live feed reports it too, but the person who acts should not depend on it.
    onSettled: () => cache.invalidateQueries({ queryKey: libraryKey }),
  });
  const apply = async (selection: JobSelection, action: BulkAction): Promise<BulkActionResult | null> => {
    const result = await mutateAsync({ selection, action }).catch(() => null);
    if (!result) return null;
    const outcome = bulkActionOutcome(action, result);
    if (result.is_begun) {
      // It continues in the worker, and the gallery shows its progress, but not whose jobs it leaves.
      if (outcome !== "") toast(outcome, { topic: "bulk-action-left" });
      return result;
    }
    if (!("ids" in selection) || selection.ids.length > 100 || action.do === "purge") void refetchJobs(cache);
    const undo = undoOfBulkAction(action, result);
    toast(outcome, {
      // What was moved to the trash can be undone from the page that follows, too.
      isOfStudio: true,
      // A deletion keeps its undo until its own time is over.
      ...(action.do !== "delete" && { topic: "bulk-action" }),
      ...(undo && {
        action: { label: common.undo, run: () => void apply(undo.selection, undo.action) },
      }),
    });
    return result;
  };
  return { apply, isApplying: isPending };
}
