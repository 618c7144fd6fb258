import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import type { DescriptionChange, DescriptionState } from "@/lib/describe/description";
import { noteDescription } from "@/lib/describe/queries";

const SAID: Record<Exclude<DescriptionState, "running">, string> = {
  done: "Described",
  failed: "Not described",
  lost: "The answer was lost",
};

/** What this tab was told before: the feed may say a thing twice, and an end is news only after a beginning. */
const known = new Map<string, DescriptionChange>();

/** A description changed: what shows it reads it again, and its end is said once. */
export function followDescription(cache: QueryClient, change: DescriptionChange): void {
  const before = known.get(change.id);
  if (before?.changed_at === change.changed_at && before.status === change.status) return;
  known.set(change.id, change);
  noteDescription(cache, change);
  if (before?.status === "running" && change.status !== "running") {
    toast(`${SAID[change.status]}: ${change.source_name}`, {
      tone: change.status === "done" ? "positive" : "danger",
    });
  }
}
