import type { LibraryNames } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";
import { formatDay } from "@/lib/platform/format";

/** A filter without its own control, and the change that removes it. */
export type ActiveFilter = { label: string; off: Partial<GallerySearch> };

type LabelNames = { names: LibraryNames | undefined; personName: string | null };
const ARCHIVE_LABELS = {
  archived: "In your storage",
  waiting: "Not in your storage yet",
  failed: "Copying failed",
} as const;

const ORIGIN_LABELS = { here: "Made here", imported: "Made elsewhere" } as const;

/** The filters of a view as text. */
export function activeFilters(search: GallerySearch, { names, personName }: LabelNames): ActiveFilter[] {
  const { from, to, person, origin, ratio, resolution, sound, favourite, tag, collection, kept, trash } =
    search;
  const nameOf = (list: readonly { id: string; name: string }[] | undefined, id: string) =>
    list?.find((each) => each.id === id)?.name;
  const filters: (ActiveFilter | false)[] = [
    trash !== null && { label: "Trash", off: { trash: null } },
    favourite !== null && { label: "Favourites", off: { favourite: null } },
    collection !== null && {
      label: nameOf(names?.collections, collection) ?? "A collection",
      off: { collection: null },
    },
    tag !== null && { label: `#${tag}`, off: { tag: null } },
    person !== null && {
      label: personName ?? nameOf(names?.people, person) ?? "One person",
      off: { person: null },
    },
    (from !== null || to !== null) && { label: days(from, to), off: { from: null, to: null, tz: null } },
    origin !== null && { label: ORIGIN_LABELS[origin], off: { origin: null } },
    ratio !== null && { label: ratio, off: { ratio: null } },
    resolution !== null && { label: resolution, off: { resolution: null } },
    sound !== null && { label: sound === "on" ? "With sound" : "Without sound", off: { sound: null } },
    isRange(search.shortest, search.longest) && {
      label: range(search.shortest, search.longest, "s"),
      off: { shortest: null, longest: null },
    },
    isRange(search.cheapest, search.dearest) && {
      label: range(search.cheapest, search.dearest, "credits"),
      off: { cheapest: null, dearest: null },
    },
    kept !== null && { label: ARCHIVE_LABELS[kept], off: { kept: null } },
  ];
  return filters.filter((filter) => filter !== false);
}

const isRange = (min: number | null, max: number | null) => min !== null || max !== null;

function range(min: number | null, max: number | null, unit: string): string {
  if (min !== null && max !== null) return `${min} – ${max} ${unit}`;
  return min === null ? `At most ${max} ${unit}` : `At least ${min} ${unit}`;
}

function days(from: string | null, to: string | null): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  return from ? `Since ${formatDay(from)}` : `Until ${formatDay(to ?? "")}`;
}
