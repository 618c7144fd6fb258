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

/** Keeps a model that accepts all wanted input types. */
const takesAll = (row: Valued, column: string, required: readonly string[]): boolean => {
  const values = row.getValue(column);
  return required.every((each) => Array.isArray(values) && values.includes(each));
};

const isTrue = (row: Valued, column: string): boolean => row.getValue(column) === true;

const hasText = (row: Valued, column: string, text: string): boolean =>
  String(row.getValue(column)).toLowerCase().includes(text.trim().toLowerCase());

/** Features of the table of language models: search, filter, sort. */
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

type Column = { id: keyof ModelEntry; name: string; text: (entry: ModelEntry) => string };

const clientsOf = ({ compat }: ModelEntry): string => (compat === null ? NO_DATA : compat ? "yes" : "no");

/** The columns in their order, with the text of a model's value in each. */
export const MODEL_COLUMNS: readonly Column[] = [
  { id: "id", name: "Model", text: ({ id }) => id },
  { id: "family", name: "Family", text: ({ family }) => family },
  { id: "context", name: "Context", text: ({ context }) => formatCount(context) },
  { id: "longest", name: "Longest answer", text: ({ longest }) => formatCount(longest) },
  { id: "takes", name: "Takes", text: ({ takes }) => takes.join(", ") },
  { id: "input", name: "Input", text: ({ input }) => fine.format(input) },
  { id: "cached", name: "Cached input", text: ({ cached }) => fine.format(cached) },
  { id: "output", name: "Output", text: ({ output }) => fine.format(output) },
  { id: "compat", name: "Clients", text: clientsOf },
  { id: "cost", name: "Your plan", text: ({ cost }) => formatMillicredits(cost) },
];

const FILTERS = { takes: "takesAll", compat: "isTrue" } as const;

/** The columns for the table library. */
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

const FIGURES: ReadonlySet<string> = new Set(["context", "longest", "input", "cached", "output", "cost"]);
export const isFigure = (column: string): boolean => FIGURES.has(column);
