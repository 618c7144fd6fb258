import type { LibraryNames } from "@/lib/library/library";
import type { GallerySearch } from "@/lib/navigation/gallery";
import { formatCredits, formatDay, formatSeconds } from "@/lib/platform/format";
import { KIND_OPTIONS, STATUS_OPTIONS } from "./filter-options";
import { messages } from "./messages";

const text = messages.filterLabels;

/** A filter as text, and the change that removes it. */
export type ActiveFilter = { label: string; off: Partial<GallerySearch> };

type LabelNames = { names: LibraryNames | undefined; personName: string | null };

/** The filters with a control of their own in a wide bar: kind, status and model. */
export function mainFilters({ kind, status, model }: GallerySearch): ActiveFilter[] {
  const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const filters: (ActiveFilter | false)[] = [
    kind !== null && { label: labelOf(KIND_OPTIONS, kind), off: { kind: null } },
    status !== null && { label: labelOf(STATUS_OPTIONS, status), off: { status: null } },
    model !== null && { label: model, off: { model: null } },
  ];
  return filters.filter((filter) => filter !== false);
}

/** The other filters of a view as text. */
export function activeFilters(search: GallerySearch, { names, personName }: LabelNames): ActiveFilter[] {
  const {
    from,
    to,
    person,
    origin,
    ratio,
    resolution,
    sound,
    favorite,
    tag,
    collection,
    kept,
    marked,
    trash,
  } = search;
  const nameOf = (list: readonly { id: string; name: string }[] | undefined, id: string) =>
    list?.find((each) => each.id === id)?.name;
  const filters: (ActiveFilter | false)[] = [
    trash !== null && { label: text.trash, off: { trash: null } },
    favorite !== null && { label: text.favorites, off: { favorite: null } },
    collection !== null && {
      label: nameOf(names?.collections, collection) ?? text.collection,
      off: { collection: null },
    },
    tag !== null && { label: text.tag(tag), off: { tag: null } },
    person !== null && {
      label: personName ?? nameOf(names?.people, person) ?? text.person,
      off: { person: null },
    },
    (from !== null || to !== null) && { label: days(from, to), off: { from: null, to: null, tz: null } },
    origin !== null && { label: text.origin[origin], off: { origin: null } },
    ratio !== null && { label: ratio, off: { ratio: null } },
    resolution !== null && { label: resolution, off: { resolution: null } },
    sound !== null && { label: text.sound[sound], off: { sound: null } },
    isRange(search.shortest, search.longest) && {
      label: range(search.shortest, search.longest, formatSeconds),
      off: { shortest: null, longest: null },
    },
    isRange(search.cheapest, search.dearest) && {
      label: range(search.cheapest, search.dearest, formatCredits),
      off: { cheapest: null, dearest: null },
    },
    kept !== null && { label: text.archive[kept], off: { kept: null } },
    marked !== null && { label: text.marked[marked], off: { marked: null } },
  ];
  return filters.filter((filter) => filter !== false);
}

const isRange = (min: number | null, max: number | null) => min !== null || max !== null;

function range(min: number | null, max: number | null, format: (figure: number) => string): string {
  if (min !== null && max !== null) return text.between(format(min), format(max));
  return min === null ? text.atMost(format(max ?? 0)) : text.atLeast(format(min));
}

function days(from: string | null, to: string | null): string {
  if (from && to) return from === to ? formatDay(from) : text.between(formatDay(from), formatDay(to));
  return from ? text.since(from) : text.until(to ?? "");
}
