"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { libraryClient } from "@/components/api/library";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { rereadJobs } from "@/lib/jobs/queries";
import type { BulkAction, BulkActionResult, JobSelection } from "@/lib/library/library";
import { libraryKey } from "@/lib/library/queries";
import { bulkActionOutcome } from "./bulk-action-messages";

/**
 * Applies an action to many jobs and reports the result, in a sentence of its own or in that of `say`. A deletion offers
 * its undo.
 */
export function useBulkAction() {
  const cache = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: libraryClient.applyBulkAction,
    onError: (error) => void toast(error.message, { tone: "danger" }),
    // The live feed reports it too, but the person who acts should not depend on it.
    onSettled: () => cache.invalidateQueries({ queryKey: libraryKey }),
  });
  const apply = async (
    selection: JobSelection,
    action: BulkAction,
    say = (result: BulkActionResult) => bulkActionOutcome(action, result),
  ): Promise<BulkActionResult | null> => {
    const result = await mutateAsync({ selection, action }).catch(() => null);
    // An action on very many jobs continues in the worker, and the gallery shows its progress.
    if (!result || result.is_begun) return result;
    if (!("ids" in selection) || selection.ids.length > 100 || action.do === "purge") void rereadJobs(cache);
    const undo = result.deleted_at;
    toast(say(result), {
      ...(undo && {
        action: { label: common.undo, run: () => void apply({ deleted_at: undo }, { do: "restore" }) },
      }),
    });
    return result;
  };
  return { apply, isApplying: isPending };
}
