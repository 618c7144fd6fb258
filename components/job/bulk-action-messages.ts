import type { BulkAction, BulkActionResult } from "@/lib/library/library";
import { messages } from "./messages";

const text = messages.bulkAction;

/** The result of a bulk action, in a sentence. */
export function bulkActionOutcome(
  action: BulkAction,
  { changed, skipped }: Pick<BulkActionResult, "changed" | "skipped">,
): string {
  switch (action.do) {
    case "favorite":
      return action.value ? text.favorited(changed) : text.unfavorited(changed);
    case "tag":
      return text.tagged(changed);
    case "collect":
      return action.value ? text.collected(changed) : text.uncollected(changed);
    case "delete":
      return skipped > 0 ? text.deletedSome(changed, skipped) : text.deleted(changed);
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
