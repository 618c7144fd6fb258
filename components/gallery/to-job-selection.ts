import type { JobSelection } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";
import type { SelectedJobs } from "./selected-jobs";

/** What is selected, in words the server finds it by. */
export const toJobSelection = (
  { ids, everythingUntil }: SelectedJobs,
  filters: GallerySearch,
): JobSelection =>
  everythingUntil === null ? { ids: [...ids] } : { filters, until: everythingUntil, except: [...ids] };
