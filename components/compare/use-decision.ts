"use client";

import { useRouter } from "next/navigation";
import { comparedSelection } from "@/components/gallery/compared-selection";
import { useFavorite } from "@/components/job/use-favorite";
import { usePick } from "@/components/job/use-pick";
import { useStored } from "@/components/ui/use-stored";
import { isTakes, type Job } from "@/lib/jobs/job";
import { galleryLink, viewOf } from "@/lib/navigation/gallery";

/**
 * The end of a comparison. `back` is the list it came from, whose selection is then restored. `favorite` marks a
 * result or takes the mark away; `pick` does the same for takes of one press, and is null for other jobs. `leave` goes
 * back without the selection.
 */
export function useDecision(jobs: readonly Job[]) {
  const router = useRouter();
  const compared = useStored(comparedSelection);
  const isFromThere = compared !== null && jobs.every(({ id }) => compared.ids.includes(id));
  const back = isFromThere ? galleryLink(viewOf(compared.query)) : galleryLink();
  const favor = useFavorite();
  const pick = usePick(jobs);
  const areTakes = jobs.every(({ series }) => isTakes(series) && series.id === jobs[0]?.series?.id);
  return {
    back,
    favorite: (job: Job) => void favor(job),
    pick: areTakes ? (job: Job) => void pick(job) : null,
    leave: () => {
      comparedSelection.set(null);
      router.push(back);
    },
  };
}
