import type { BulkAction, BulkActionResult } from "@/lib/library/library";
import { formatCount } from "@/lib/platform/format";

const jobsOf = (count: number) => `${formatCount(count)} ${count === 1 ? "job" : "jobs"}`;

/** The result of a bulk action, in a sentence. */
export function bulkActionOutcome(
  action: BulkAction,
  { changed, skipped }: Pick<BulkActionResult, "changed" | "skipped">,
): string {
  const jobs = jobsOf(changed);
  switch (action.do) {
    case "favourite":
      return action.value ? `${jobs} marked as favourite` : `${jobs} no longer favourite`;
    case "tag":
      return `Tags of ${jobs} changed`;
    case "collect":
      return action.value ? `${jobs} put into the collection` : `${jobs} taken out of the collection`;
    case "delete":
      return skipped > 0
        ? `${jobs} in the trash; ${formatCount(skipped)} still in progress stay`
        : `${jobs} in the trash for 30 days`;
    case "restore":
      return `${jobs} brought back`;
    case "archive":
      return changed > 0 ? `Copying the files of ${jobs} once more` : "Everything is in your own storage";
  }
}

/** The message about a running bulk action on so many jobs. */
export function bulkActionMessage(action: BulkAction, total: number): string {
  const jobs = jobsOf(total);
  switch (action.do) {
    case "favourite":
      return action.value ? `Marking ${jobs} as favourite` : `Taking the heart from ${jobs}`;
    case "tag":
      return `Changing the tags of ${jobs}`;
    case "collect":
      return action.value ? `Putting ${jobs} into the collection` : `Taking ${jobs} out of the collection`;
    case "delete":
      return `Moving ${jobs} to the trash`;
    case "restore":
      return `Bringing ${jobs} back`;
    case "archive":
      return `Asking for the files of ${jobs} once more`;
  }
}
