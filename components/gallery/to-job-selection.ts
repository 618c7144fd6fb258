import type { JobSelection } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";
import type { SelectedJobs } from "./selected-jobs";

/** The selection in the form of a request. */
export const toJobSelection = (
  { ids, everythingUntil }: SelectedJobs,
  filters: GallerySearch,
): JobSelection =>
  everythingUntil === null ? { ids: [...ids] } : { filters, until: everythingUntil, except: [...ids] };
