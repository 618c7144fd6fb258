import type { JobPick } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";
import type { Picked } from "./picked";

/** What is selected, in words the server finds it by. */
export const pickOf = ({ ids, everythingUntil }: Picked, filters: GallerySearch): JobPick =>
  everythingUntil === null ? { ids: [...ids] } : { filters, until: everythingUntil, except: [...ids] };
