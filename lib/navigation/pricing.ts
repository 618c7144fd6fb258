import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { withQuery } from "./search-parameters";

/** The views of the pricing page. */
export const PRICING_VIEWS = ["models", "rows", "chart", "make", "llm", "changes"] as const;

/** Spans of the price changes: since the last visit to them, the last days, or all that are recorded. */
export const CHANGES_SINCE = ["visit", "7d", "30d", "all"] as const;

/** Columns with a filter by value. */
export const FACETS = [
  "product",
  "model",
  "mode",
  "tier",
  "quality",
  "resolution",
  "seconds",
  "audio",
] as const;
export type Facet = (typeof FACETS)[number];

const values = parseAsArrayOf(parseAsString).withDefault([]);

/** The whole state of a view of the price list, so that everyone with the link sees the same. */
export const pricingSearch = {
  /** Without one, `pricingView` says which. */
  view: parseAsStringLiteral(PRICING_VIEWS),
  /** What the view of models lists; language models are the view `llm`. */
  kind: parseAsStringLiteral(KIND_NAMES).withDefault("video"),
  /** The shot, or the picture, that the models are priced for, the most that it may cost, and the opened models. */
  shotSeconds: parseAsInteger.withDefault(8),
  shotResolution: parseAsString.withDefault("720p"),
  shotRatio: parseAsString.withDefault("16:9"),
  shotAudio: parseAsStringLiteral(["any", "on", "off"]).withDefault("any"),
  pictureResolution: parseAsString.withDefault("1K"),
  upTo: parseAsInteger,
  open: values,
  q: parseAsString.withDefault(""),
  product: values,
  model: values,
  mode: values,
  tier: values,
  quality: values,
  resolution: values,
  seconds: values,
  audio: values,
  /** A column, with a minus before it for the largest first. */
  sort: parseAsString.withDefault("model"),
  group: parseAsString,
  hide: values,
  /** Keys of the compared rows, four at most. */
  compare: values,
  /** What "What can I make?" starts from: credits to spend, or a number of clips; and the required properties. */
  given: parseAsStringLiteral(["credits", "clips"]).withDefault("credits"),
  credits: parseAsInteger.withDefault(500),
  clips: parseAsInteger.withDefault(20),
  /** How many shots the credits are for. */
  shots: parseAsInteger.withDefault(6),
  least: parseAsInteger.withDefault(1),
  height: parseAsString,
  sound: parseAsBoolean,
  ratio: parseAsString,
  /** Language models: the tokens of one call, the number of calls, required inputs, and the order. */
  input: parseAsInteger.withDefault(2_000),
  cached: parseAsInteger.withDefault(0),
  output: parseAsInteger.withDefault(500),
  calls: parseAsInteger.withDefault(1),
  takes: values,
  /** Only ids that compatible clients can use. */
  compat: parseAsBoolean.withDefault(false),
  order: parseAsString.withDefault("cost"),
  /** Which price changes are listed. */
  since: parseAsStringLiteral(CHANGES_SINCE).withDefault("30d"),
};

export const loadPricingSearch = createLoader(pricingSearch);
export type PricingSearch = inferParserType<typeof pricingSearch>;

const serialize = createSerializer(pricingSearch);

/** The view of an address. One that names none but filters, sorts or compares prices means the table of all of them. */
export function pricingView(search: PricingSearch): (typeof PRICING_VIEWS)[number] {
  const { view, q, sort, group, hide, compare } = search;
  const isOfTable =
    q !== "" ||
    sort !== pricingSearch.sort.defaultValue ||
    group !== null ||
    hide.length + compare.length > 0 ||
    FACETS.some((facet) => search[facet].length > 0);
  return view ?? (isOfTable ? "rows" : "models");
}

/** The pricing page in this view. */
export const pricingLink = (search: Partial<PricingSearch> = {}) =>
  withQuery(PAGE_PATHS.pricing, serialize(search));

/** The language models, for an address of the page that listed them before; the calculator's figures stay. */
export function formerModelsLink({ answers, sort, ...same }: Record<string, string | string[] | undefined>) {
  const search = loadPricingSearch({ ...same, calls: answers ?? "100", order: sort });
  return pricingLink({ ...search, view: "llm" });
}
