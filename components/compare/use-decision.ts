"use client";

import { useRouter } from "next/navigation";
import { comparedSelection } from "@/components/gallery/compared-selection";
import { useBulkAction } from "@/components/job/use-bulk-action";
import { useFavorite } from "@/components/job/use-favorite";
import { useStored } from "@/components/ui/use-stored";
import type { Job } from "@/lib/jobs/job";
import { galleryLink, viewOf } from "@/lib/navigation/gallery";

/**
 * The end of a comparison. `back` is the list it came from, whose selection is then restored. `favorite` marks a
 * result or takes the mark away. `keepOnly` marks it, moves the others to the trash with an undo, and goes back.
 */
export function useDecision(jobs: readonly Job[]) {
  const router = useRouter();
  const { apply } = useBulkAction();
  const compared = useStored(comparedSelection);
  const isFromThere = compared !== null && jobs.every(({ id }) => compared.ids.includes(id));
  const back = isFromThere ? galleryLink(viewOf(compared.query)) : galleryLink();
  const favor = useFavorite();
  const keepOnly = async (kept: Job) => {
    const others = jobs.filter(({ id }) => id !== kept.id).map(({ id }) => id);
    if (!kept.favorite) await favor(kept, true);
    if (!(await apply({ ids: others }, { do: "delete" }))) return;
    comparedSelection.set(null);
    router.push(back);
  };
  return { back, favorite: (job: Job) => void favor(job), keepOnly };
}
