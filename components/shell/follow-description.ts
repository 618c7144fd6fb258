import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import type { DescriptionChange } from "@/lib/describe/description";
import { noteDescription } from "@/lib/describe/queries";
import { messages } from "./messages";

/**
 * Changes this tab has received. The feed may send a change twice, and an end is announced only after a known
 * start.
 */
const changesById = new Map<string, DescriptionChange>();

/** Applies a change of a description: pages that show it read it again, and its end is announced once. */
export function followDescription(cache: QueryClient, change: DescriptionChange): void {
  const before = changesById.get(change.id);
  if (before?.changed_at === change.changed_at && before.status === change.status) return;
  changesById.set(change.id, change);
  noteDescription(cache, change);
  if (before?.status === "running" && change.status !== "running") {
    toast(messages.followDescription[change.status](change.source_name), {
      tone: change.status === "done" ? "positive" : "danger",
    });
  }
}
