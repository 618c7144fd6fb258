"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { libraryClient } from "@/components/api/library";
import { comparedSelection } from "@/components/gallery/compared-selection";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import type { Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";
import { galleryLink, viewOf } from "@/lib/navigation/gallery";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

/**
 * The end of a comparison. `back` is the list it came from, whose selection is then restored. `favorite` marks a
 * result or takes the mark away. `keepOnly` marks it, moves the others to the trash with an undo, and goes back.
 */
export function useDecision(jobs: readonly Job[]) {
  const cache = useQueryClient();
  const router = useRouter();
  const { apply } = useBulkAction();
  const compared = useStored(comparedSelection);
  const isFromThere = compared !== null && jobs.every(({ id }) => compared.ids.includes(id));
  const back = isFromThere ? galleryLink(viewOf(compared.query)) : galleryLink();
  const mark = async (job: Job, favourite: boolean) => {
    try {
      applyJob(cache, await libraryClient.annotate(job.id, { favourite }));
    } catch (error) {
      toast(errorMessage(error, messages.decision.favoriteFailed), { tone: "danger" });
    }
  };
  const keepOnly = async (kept: Job) => {
    const others = jobs.filter(({ id }) => id !== kept.id).map(({ id }) => id);
    if (!kept.favourite) await mark(kept, true);
    if (!(await apply({ ids: others }, { do: "delete" }))) return;
    comparedSelection.set(null);
    router.push(back);
  };
  return { back, favorite: (job: Job) => void mark(job, !job.favourite), keepOnly };
}
