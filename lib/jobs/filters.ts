import * as z from "zod/mini";
import { pageQuery } from "@/lib/http/paging";
import { calendarDay, timeZone } from "@/lib/platform/calendar";
import { idInRequest } from "@/lib/platform/ids";
import { jobKind, jobState } from "./job";

/**
 * The order of a list; the default is `newest`. `expiry` lists only jobs with expiring results, the earliest
 * first. `collection` is the order of the filtered collection that was made by hand, and without a collection `newest`.
 */
export const SORTS = ["newest", "oldest", "credits", "length", "expiry", "collection"] as const;
export type Sort = (typeof SORTS)[number];
/** The orders that a job itself tells its place in. */
export type OwnSort = Exclude<Sort, "collection">;

/** The columns of the index with a figure. */
type FigureColumn = "credits" | "lengthSeconds";

/** A filter: its values, where the search index has them, and its control in the gallery. */
export type FilterRow = {
  /** The type of its value. The parser of the address and the gallery's labels are derived from it. */
  type: "text" | "choice" | "flag" | "figure" | "day" | "zone" | "sort" | "search";
  /** The schema of its value in the query of the API. */
  schema: z.ZodMiniType;
  /** False for a filter of the API that the address of the gallery does not have. */
  isInAddress?: false;
  /** The values of a choice in the address. */
  values?: readonly string[];
  /** The facet of the index that a value needs; null for a value with another condition. */
  facet?: (value: string) => string | null;
  /** The column of the index that a value is compared with. */
  column?: "kind" | "modelId" | "personId" | FigureColumn;
  /** The limit of a range, inclusive. A range has both. */
  bound?: "min" | "max";
  /**
   * The control in the gallery's dialog. `values` offers the values that jobs have and `named` the things of that name,
   * both from a list of `LibraryNames`. A figure has one control for both limits.
   */
  control?: "switch" | "values" | "named" | "choice" | "day" | "range";
  /** The list of `control`: for `values` any new name, which becomes a field of GET /api/library/names. */
  list?: string;
  /** Whether its control shares a line of the dialog with another one. */
  isHalf?: true;
};

/** The facet of a field of the request. Every short value of a request is one (`server/search-index.sql`). */
const inRequest = (field: string) => (value: string) => `request.${field}:${value}`;

const text = <const Row extends Partial<FilterRow>>(maxLength: number, row: Row) => ({
  type: "text" as const,
  schema: z.nullish(z.string().check(z.maxLength(maxLength))),
  ...row,
});
const choice = <Value extends string, const Row extends Partial<FilterRow>>(
  values: readonly Value[],
  row: Row,
) => ({ type: "choice" as const, schema: z.nullish(z.enum(values)), values, ...row });
const flag = <const Row extends Partial<FilterRow>>(row: Row) => ({
  type: "flag" as const,
  schema: z.nullish(z.literal("yes")),
  ...row,
});
const figure = (column: FigureColumn, bound: "min" | "max") => ({
  type: "figure" as const,
  schema: z.nullish(z.coerce.number().check(z.minimum(0), z.maximum(1e9))),
  column,
  bound,
  control: "range" as const,
});
const day = {
  type: "day" as const,
  schema: z.nullish(calendarDay),
  control: "day" as const,
  isHalf: true as const,
};

/**
 * Every filter of a list of jobs, in the order of the gallery's controls and labels. The query of the API, the address
 * of the gallery, conditions, saved views, controls and labels are derived from it; the words are in
 * `components/gallery/filters/messages.ts`. A filter without `facet` and `column` has a condition of its own in
 * `server/search/find.ts`, one without `control` has none in the gallery's dialog.
 */
export const FILTERS = {
  kind: choice(jobKind.options, { column: "kind" }),
  /** A state, all active or settled states, or the failures that were charged all the same. */
  status: {
    type: "choice" as const,
    schema: z.nullish(
      z.union([jobState, z.literal("active"), z.literal("settled"), z.literal("failed_charged")]),
    ),
    values: ["active", "failed_charged", ...jobState.options] as const,
    facet: (value: string) => (value === "failed_charged" ? value : null),
  },
  model: text(200, { column: "modelId" }),
  /** Only jobs in the trash. Without it, only jobs outside of it. */
  trash: flag({}),
  favorite: flag({ facet: () => "favorite", control: "switch" }),
  /** At least so many stars, or ruled out. */
  rating: choice(["1", "2", "3", "4", "5", "ruled_out"], {
    facet: (value) => `rating:${value === "ruled_out" ? 0 : value}`,
    control: "choice",
  }),
  tag: text(60, { facet: (tag) => `tag:${tag}`, control: "values", list: "tags" }),
  collection: text(60, { facet: (id) => `in:${id}`, control: "named", list: "collections" }),
  board: text(64, { facet: (id) => `board:${id}` }),
  /** The id of the person who made it, not of one who imported it. */
  person: text(100, { column: "personId", control: "named", list: "people" }),
  /** The first and the last day it was made on, both inclusive, as days of `tz` (default UTC). */
  from: day,
  to: day,
  tz: { type: "zone" as const, schema: z.nullish(timeZone) },
  /** Where it was made: in this dashboard, or elsewhere and then imported. */
  origin: choice(["here", "imported"], { facet: (value) => (value === "imported" ? value : null) }),
  ratio: text(20, { facet: inRequest("ratio"), control: "values", list: "ratios", isHalf: true }),
  resolution: text(20, {
    facet: inRequest("resolution"),
    control: "values",
    list: "resolutions",
    isHalf: true,
  }),
  min_seconds: figure("lengthSeconds", "min"),
  max_seconds: figure("lengthSeconds", "max"),
  min_credits: figure("credits", "min"),
  max_credits: figure("credits", "max"),
  sound: choice(["on", "off"], {
    facet: (value) => inRequest("audio_enabled")(String(value === "on")),
    control: "choice",
  }),
  /** Where the results are stored: in our storage, not copied yet, or not copied because copying failed. */
  kept: choice(["archived", "waiting", "failed"], { facet: (value) => `kept:${value}`, control: "choice" }),
  /** Where the mark of how a result was made is: in its file, in its download, or nowhere as far as is known. */
  marked: choice(["file", "download", "none"], { facet: (value) => `mark:${value}`, control: "choice" }),
  series: text(64, { facet: (id) => `series:${id}`, isInAddress: false }),
  /** Ids of jobs with commas between them: which of these are in the list. */
  ids: text(5_000, { isInAddress: false }),
  sort: { type: "sort" as const, schema: z.nullish(z.enum(SORTS)) },
  /** Words to look for in prompts, models, ids, tags, notes and descriptions. */
  q: { type: "search" as const, schema: z.nullish(z.string().check(z.trim(), z.maxLength(200))) },
};
export type FilterName = keyof typeof FILTERS;

type RowWith<Control> = Extract<(typeof FILTERS)[FilterName], { control: Control }>;
/** The lists of values of GET /api/library/names that a filter offers. */
export type ValueList = RowWith<"values">["list"];

export type NamedRow = FilterRow & { name: string; list?: ValueList | RowWith<"named">["list"] };
/** The rows of all filters with their names. */
export const FILTER_ROWS: readonly NamedRow[] = Object.entries(FILTERS).map(([name, row]) => ({
  name,
  ...row,
}));

/** The filters of a list of jobs that the API takes (GET /api/jobs, bulk actions). */
export const jobFilters = z.object(
  // `fromEntries` loses the types of its keys.
  Object.fromEntries(Object.entries(FILTERS).map(([name, { schema }]) => [name, schema])) as {
    [Name in FilterName]: (typeof FILTERS)[Name]["schema"];
  },
);
export type JobFilters = z.infer<typeof jobFilters>;

/** Former names of filters, in addresses and saved views of earlier releases, with today's names. */
const FORMER_NAMES = {
  shortest: "min_seconds",
  longest: "max_seconds",
  cheapest: "min_credits",
  dearest: "max_credits",
} as const satisfies Record<string, FilterName>;

/** A query with today's names of filters. A value that has today's name already stays. */
export function renameFormerFilters<Value>(query: Readonly<Record<string, Value>>): Record<string, Value> {
  const renamed = { ...query };
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    const { [former]: value } = renamed;
    delete renamed[former];
    if (value !== undefined) renamed[name] ??= value;
  }
  return renamed;
}

/** True for a query with a former name of a filter. */
export const hasFormerFilters = (query: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(FORMER_NAMES).some((former) => query[former] !== undefined);

/** Query of GET /api/jobs. */
export const listQuery = z.extend(jobFilters, pageQuery({ limit: 50 }));
export type ListQuery = z.input<typeof listQuery>;

/** Path parameters of one job's routes. An id of another form is a 404, like an unknown id. */
export const jobPath = z.object({ jobId: idInRequest });

/** Path parameters of a result's routes, which treat the id in the same way. */
export const assetPath = z.object({ assetId: idInRequest });
