"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { libraryClient } from "@/components/api/library";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { jobsKey } from "@/lib/jobs/queries";
import { messages } from "./messages";

const text = messages.takeGrid;

/** Moves every take but one to trash, with Undo. `keep` gets the number of the kept one and the ids of the others. */
export function useKeepTake() {
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ others }: { take: number; others: string[] }) =>
      libraryClient.applyBulkAction({ selection: { ids: others }, action: { do: "delete" } }),
    onSuccess: ({ changed, deleted_at }, { take }) => {
      void cache.invalidateQueries({ queryKey: jobsKey });
      toast(text.kept(take, changed), {
        ...(deleted_at && { action: { label: common.undo, run: () => restore(deleted_at) } }),
      });
    },
    onError: () => void toast(text.keepFailed, { tone: "danger" }),
  });
  const restore = (deletedAt: string) =>
    void libraryClient
      .applyBulkAction({ selection: { deleted_at: deletedAt }, action: { do: "restore" } })
      .then(() => cache.invalidateQueries({ queryKey: jobsKey }))
      .catch((error: Error) => toast(error.message, { tone: "danger" }));
  return { keep: (take: number, others: string[]) => mutate({ take, others }), isKeeping: isPending };
}
