import { FILTER_ROWS, type FILTERS, type NamedRow } from "@/lib/jobs/filters";
import type { LibraryNames } from "@/lib/library/library";
import type { GalleryFilter, GalleryPatch, GallerySearch } from "@/lib/navigation/gallery";
import { formatDay } from "@/lib/platform/format";
import { KIND_OPTIONS, STATUS_OPTIONS } from "./filter-options";
import { messages } from "./messages";

const text = messages.filterLabels;

/** A filter as text, and the change that removes it. */
export type ActiveFilter = { label: string; off: GalleryPatch };

type FilterWords = {
  /** Of its control. */
  label?: string;
  /** While it is set: the words themselves, or of a value. Without it, the value. */
  chip?: string | ((value: string) => string);
  /** Of a choice, by value: in its control, and while it is set. */
  options?: Record<string, string>;
  chips?: Record<string, string>;
  figure?: (value: number) => string;
};
/** Those that the bar has a control for, and the zone of the days. */
const WITHOUT_WORDS = ["kind", "status", "model", "sort", "q", "tz"] as const;
type Other = Exclude<GalleryFilter, (typeof WITHOUT_WORDS)[number]>;
type Worded = {
  [Name in Other]: (typeof FILTERS)[Name] extends { type: "figure"; column: infer Column extends string }
    ? Column
    : Name;
}[Other];
const WORDS: Record<Worded, FilterWords> & Record<string, FilterWords | undefined> = messages.filters;

/** The words of a filter. Both limits of a range have the same. */
export const filterWords = ({ name, type, column }: NamedRow): FilterWords =>
  WORDS[type === "figure" && column ? column : name] ?? {};

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

type LabelNames = { names: LibraryNames | undefined; personName: string | null };

/** The other filters of a view as text. */
export function activeFilters(search: GallerySearch, { names, personName }: LabelNames): ActiveFilter[] {
  const values: Record<string, unknown> = search;
  const isOther = ({ name }: NamedRow) => name in search && !WITHOUT_WORDS.some((each) => each === name);
  return FILTER_ROWS.filter(isOther).flatMap((row): ActiveFilter[] => {
    const { name, type, column, control, list } = row;
    const words = filterWords(row);
    if (type === "day") {
      const { from, to } = search;
      const isShown = name === "from" && (from !== null || to !== null);
      return isShown ? [{ label: days(from, to), off: { from: null, to: null, tz: null } }] : [];
    }
    if (type === "figure") {
      const limits = FILTER_ROWS.filter((each) => each.type === "figure" && each.column === column);
      return limits[0]?.name === name ? rangeFilter(limits, values, words) : [];
    }
    const value = values[name];
    if (typeof value !== "string") return [];
    const given = name === "person" ? personName : null;
    const things: readonly { id: string; name: string }[] =
      (list === "people" ? names?.people : names?.collections) ?? [];
    const known =
      control === "named" ? (given ?? things.find(({ id }) => id === value)?.name) : words.chips?.[value];
    const chip = typeof words.chip === "function" ? words.chip(value) : words.chip;
    return [{ label: known ?? chip ?? value, off: { [name]: null } }];
  });
}

/** One label for both limits of a figure. */
function rangeFilter(
  limits: readonly NamedRow[],
  values: Record<string, unknown>,
  { figure = String }: FilterWords,
): ActiveFilter[] {
  const limit = (bound: "min" | "max") => {
    const value = values[limits.find((each) => each.bound === bound)?.name ?? ""];
    return typeof value === "number" ? figure(value) : null;
  };
  const [min, max] = [limit("min"), limit("max")];
  const off: GalleryPatch = Object.fromEntries(limits.map(({ name }) => [name, null]));
  if (min !== null && max !== null) return [{ label: text.between(min, max), off }];
  if (min !== null) return [{ label: text.atLeast(min), off }];
  return max === null ? [] : [{ label: text.atMost(max), off }];
}

function days(from: string | null, to: string | null): string {
  if (from && to) return from === to ? formatDay(from) : text.between(formatDay(from), formatDay(to));
  return from ? text.since(from) : text.until(to ?? "");
}
