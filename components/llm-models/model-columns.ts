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
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";

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

const { names, perMillion, compat: compatText } = messages.modelColumns;

type Column = { id: keyof ModelEntry; name: string; text: (entry: ModelEntry) => string };

/** The columns in their order, with the text of a model's value in each. */
export const MODEL_COLUMNS: readonly Column[] = [
  { id: "id", name: names.id, text: ({ id }) => id },
  { id: "family", name: names.family, text: ({ family }) => family },
  { id: "context", name: names.context, text: ({ context }) => formatCount(context) },
  { id: "longest", name: names.longest, text: ({ longest }) => formatCount(longest) },
  { id: "takes", name: names.takes, text: ({ takes }) => takes.join(", ") },
  { id: "input", name: names.input, text: ({ input }) => perMillion(input) },
  { id: "cached", name: names.cached, text: ({ cached }) => perMillion(cached) },
  { id: "output", name: names.output, text: ({ output }) => perMillion(output) },
  { id: "compat", name: names.compat, text: ({ compat }) => compatText(compat) },
  { id: "cost", name: names.cost, text: ({ cost }) => formatMillicredits(cost) },
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
