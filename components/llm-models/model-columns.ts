import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { formatMillicredits } from "@/lib/llm/cost";
import type { ModelEntry } from "@/lib/llm/model-entry";
import { formatCount, NO_DATA } from "@/lib/platform/format";

type Valued = { getValue: (column: string) => unknown };

const sortByValue = (a: Valued, b: Valued, column: string): number => {
  const [one, other] = [a.getValue(column), b.getValue(column)];
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "en", { numeric: true });
};

/** Keeps a model that takes everything that is asked for. */
const takesAll = (row: Valued, column: string, wanted: readonly string[]): boolean => {
  const taken = row.getValue(column);
  return wanted.every((each) => Array.isArray(taken) && taken.includes(each));
};

const isTrue = (row: Valued, column: string): boolean => row.getValue(column) === true;

const hasText = (row: Valued, column: string, text: string): boolean =>
  String(row.getValue(column)).toLowerCase().includes(text.trim().toLowerCase());

/** What the table of language models can do: search, narrow, sort. */
export const modelFeatures = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { takesAll, isTrue, hasText },
  sortFns: { sortByValue },
});

const helper = createColumnHelper<typeof modelFeatures, ModelEntry>();

const fine = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });
const credits = (value: number): string => fine.format(value);

type Column = {
  [Id in keyof ModelEntry]: { id: Id; name: string; text: (value: ModelEntry[Id]) => string };
}[keyof ModelEntry];

/** The columns in their order, with how a value of each is written. */
export const MODEL_COLUMNS: readonly Column[] = [
  { id: "id", name: "Model", text: (id) => id },
  { id: "family", name: "Family", text: (family) => family },
  { id: "context", name: "Context", text: formatCount },
  { id: "longest", name: "Longest answer", text: formatCount },
  { id: "takes", name: "Takes", text: (takes) => takes.join(", ") },
  { id: "input", name: "Input", text: credits },
  { id: "cached", name: "Cached input", text: credits },
  { id: "output", name: "Output", text: credits },
  { id: "compat", name: "Clients", text: (compat) => (compat === null ? NO_DATA : compat ? "yes" : "no") },
  { id: "cost", name: "Your plan", text: formatMillicredits },
];

const FILTERS = { takes: "takesAll", compat: "isTrue" } as const;

/** The same for the table. */
export const modelColumns = helper.columns(
  MODEL_COLUMNS.map(({ id, name }) =>
    helper.accessor((entry) => entry[id], {
      id,
      header: name,
      sortFn: "sortByValue",
      enableGlobalFilter: id === "id" || id === "family",
      filterFn: id === "takes" || id === "compat" ? FILTERS[id] : "hasText",
    }),
  ),
);

/** A cell as it is read. */
export const cellOf = (entry: ModelEntry, column: string): string => {
  const found = MODEL_COLUMNS.find(({ id }) => id === column);
  // The column's own writer takes its own value; the list above pairs them, which a loop over it forgets.
  return found ? (found.text as (value: unknown) => string)(entry[found.id]) : "";
};

const FIGURES: ReadonlySet<string> = new Set(["context", "longest", "input", "cached", "output", "cost"]);
export const isFigure = (column: string): boolean => FIGURES.has(column);
