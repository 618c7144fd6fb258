"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { jobsKey } from "@/lib/jobs/queries";
import type { ActResult, JobPick, LibraryAction } from "@/lib/library/library";
import { libraryKey } from "@/lib/library/queries";
import { formatCount } from "@/lib/platform/format";
import { libraryClient } from "./library";

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
    if (!result) return null;
    if (!("ids" in pick) || pick.ids.length > 100) void cache.invalidateQueries({ queryKey: jobsKey });
    const undo = result.deleted_at;
    toast(wordsFor(action, result), {
      ...(undo && {
        action: { label: "Undo", run: () => void act({ deleted_at: undo }, { do: "restore" }) },
      }),
    });
    return result;
  };
  return { act, isActing: isPending };
}

function wordsFor(action: LibraryAction, { changed, skipped }: ActResult): string {
  const jobs = `${formatCount(changed)} ${changed === 1 ? "job" : "jobs"}`;
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
