"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { libraryClient } from "@/components/api/library";
import { toast } from "@/components/ui/toast";
import { jobsKey } from "@/lib/jobs/queries";
import type { ActResult, JobPick, LibraryAction } from "@/lib/library/library";
import { libraryKey } from "@/lib/library/queries";
import { outcomeWords } from "./act-words";

type Act = { pick: JobPick; action: LibraryAction };

/** Does one thing with many jobs and says what came of it; a deletion offers its undo. */
export function useAct() {
  const cache = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (act: Act) => libraryClient.act(act),
    onError: (error) => void toast(error.message, { tone: "danger" }),
    // The live feed says it too; whoever acts should not depend on it.
    onSettled: () => cache.invalidateQueries({ queryKey: libraryKey }),
  });
  const act = async (pick: JobPick, action: LibraryAction): Promise<ActResult | null> => {
    const result = await mutateAsync({ pick, action }).catch(() => null);
    // One over very many goes on by itself; the gallery shows how far it is.
    if (!result || result.is_begun) return result;
    if (!("ids" in pick) || pick.ids.length > 100) void cache.invalidateQueries({ queryKey: jobsKey });
    const undo = result.deleted_at;
    toast(outcomeWords(action, result), {
      ...(undo && {
        action: { label: "Undo", run: () => void act({ deleted_at: undo }, { do: "restore" }) },
      }),
    });
    return result;
  };
  return { act, isActing: isPending };
}
