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
import { withQuery } from "./search-parameters";

/** The views of the pricing page, in the order of their tabs. */
export const PRICING_VIEWS = ["rows", "chart", "make", "llm", "changes"] as const;

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
  view: parseAsStringLiteral(PRICING_VIEWS).withDefault("rows"),
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
  /** Hidden columns. */
  hide: values,
  /** Keys of the compared rows, four at most. */
  compare: values,
  /** A number of credits to spend, and the required properties. */
  credits: parseAsInteger.withDefault(500),
  least: parseAsInteger.withDefault(1),
  height: parseAsString,
  sound: parseAsBoolean,
  ratio: parseAsString,
  /** Language models: the tokens of one call, the number of calls, required inputs, and the order. */
  input: parseAsInteger.withDefault(2_000),
  cached: parseAsInteger.withDefault(0),
  output: parseAsInteger.withDefault(500),
  calls: parseAsInteger.withDefault(1),
  takes: parseAsString,
  order: parseAsString.withDefault("cost"),
};

export const loadPricingSearch = createLoader(pricingSearch);
export type PricingSearch = inferParserType<typeof pricingSearch>;

const serialize = createSerializer(pricingSearch);

/** The pricing page in this view. */
export const pricingLink = (search: Partial<PricingSearch> = {}) => withQuery("/pricing", serialize(search));
