import { STATUS_LABELS } from "@/components/job/status-labels";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { FILTER_ROWS, type FILTERS, type NamedRow, type Sort } from "@/lib/jobs/filters";
import { isAwaitingResponse, type JobKind, jobState } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import type { LibraryNames } from "@/lib/library/library";
import {
  type GalleryFilter,
  type GalleryPatch,
  type GallerySearch,
  isFiltered,
} from "@/lib/navigation/gallery";
import { formatDay } from "@/lib/platform/format";
import { messages } from "./messages";

export const STATUS_OPTIONS = [
  { value: "", label: messages.filterOptions.anyStatus },
  { value: "active", label: messages.filterOptions.active },
  ...jobState.options
    .filter((status) => !isAwaitingResponse(status))
    .map((status) => ({ value: status, label: STATUS_LABELS[status].label })),
  { value: "failed_charged", label: messages.filterOptions.failedCharged },
];
export const KIND_OPTIONS: { value: "" | JobKind; label: string }[] = [
  { value: "", label: messages.filterOptions.anyKind },
  ...KIND_NAMES.map((kind) => ({ value: kind, label: KINDS[kind].plural })),
];
/** Every kind as one short word, for the bar. */
export const KIND_SEGMENTS: { value: "all" | JobKind; label: string }[] = [
  { value: "all", label: messages.filterOptions.allKinds },
  ...KIND_NAMES.map((kind) => ({ value: kind, label: messages.filterOptions.kinds[kind] })),
];
const SORTS: readonly Sort[] = ["collection", "newest", "oldest", "credits", "length", "expiry"];

/** The orders of a view. That of a collection is only in one. */
export const sortOptions = ({ collection }: GallerySearch): { value: Sort; label: string }[] =>
  SORTS.filter((value) => value !== "collection" || collection !== null).map((value) => ({
    value,
    label: messages.filterOptions.sort[value],
  }));

/** Every model that was ever used here, in addition to those of the contract. */
export function modelOptions(used: readonly { name: string }[], current: string | null) {
  const names = used.map(({ name }) => name);
  const ids = new Set<string>([...VIDEO_MODEL_IDS, ...names, ...(current ? [current] : [])]);
  return [
    { value: "", label: messages.filterOptions.anyModel },
    ...[...ids].map((id) => ({ value: id, label: id })),
  ];
}

const text = messages.filterLabels;

/** A filter as text, and the change that removes it. */
export type ActiveFilter = { label: string; off: GalleryPatch };

type FilterLabels = {
  /** The label of its control. */
  label?: string;
  /** While it is set: the words themselves, or of a value. Without it, the value. */
  chip?: string | ((value: string) => string);
  /** For a choice, by value: the labels in its control, and while it is set. */
  options?: Record<string, string>;
  chips?: Record<string, string>;
  figure?: (value: number) => string;
};
/** The filters that have a control in the bar, and the time zone of the days. */
const BAR_FILTERS = ["kind", "status", "model", "sort", "q", "tz"] as const;
type ChipFilter = Exclude<GalleryFilter, (typeof BAR_FILTERS)[number]>;
type LabelKey = {
  [Name in ChipFilter]: (typeof FILTERS)[Name] extends { type: "figure"; column: infer Column extends string }
    ? Column
    : Name;
}[ChipFilter];
const LABELS: Record<LabelKey, FilterLabels> & Record<string, FilterLabels | undefined> = messages.filters;

/** The labels of a filter. Both limits of a range have the same. */
export const filterLabels = ({ name, type, column }: NamedRow): FilterLabels =>
  LABELS[type === "figure" && column ? column : name] ?? {};

/** Kind, status and model, which are not in the rows of `FILTERS` that have labels, as text. */
export function activeMainFilters({
  kind = null,
  status = null,
  model = null,
}: Partial<GallerySearch>): ActiveFilter[] {
  const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value;
  const filters: (ActiveFilter | false)[] = [
    kind !== null && { label: labelOf(KIND_OPTIONS, kind), off: { kind: null } },
    status !== null && { label: labelOf(STATUS_OPTIONS, status), off: { status: null } },
    model !== null && { label: model, off: { model: null } },
  ];
  return filters.filter((filter) => filter !== false);
}

/** Whether nothing is filtered but by the text of the search. */
export const isSearchOnly = (search: GallerySearch): boolean => !isFiltered({ ...search, q: "" });

type LabelNames = { names: LibraryNames | undefined; personName: string | null };

/** The other filters of a view as text. */
export function activeFilters(search: GallerySearch, { names, personName }: LabelNames): ActiveFilter[] {
  const values: Record<string, unknown> = search;
  const isOther = ({ name }: NamedRow) => name in search && !BAR_FILTERS.some((each) => each === name);
  return FILTER_ROWS.filter(isOther).flatMap((row): ActiveFilter[] => {
    const { name, type, column, control, list } = row;
    const labels = filterLabels(row);
    if (type === "day") {
      const { from, to } = search;
      const isShown = name === "from" && (from !== null || to !== null);
      return isShown ? [{ label: days(from, to), off: { from: null, to: null, tz: null } }] : [];
    }
    if (type === "figure") {
      const limits = FILTER_ROWS.filter((each) => each.type === "figure" && each.column === column);
      return limits[0]?.name === name ? rangeFilter(limits, values, labels) : [];
    }
    const value = values[name];
    if (typeof value !== "string") return [];
    const given = name === "person" ? personName : null;
    const things: readonly { id: string; name: string }[] =
      (list === "people" ? names?.people : names?.collections) ?? [];
    const known =
      control === "named" ? (given ?? things.find(({ id }) => id === value)?.name) : labels.chips?.[value];
    const chip = typeof labels.chip === "function" ? labels.chip(value) : labels.chip;
    return [{ label: known ?? chip ?? value, off: { [name]: null } }];
  });
}

/** One label for both limits of a figure. */
function rangeFilter(
  limits: readonly NamedRow[],
  values: Record<string, unknown>,
  { figure = String }: FilterLabels,
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
