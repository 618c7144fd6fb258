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

/** The views of the pricing page, in the order of their tabs. */
export const PRICING_VIEWS = ["rows", "chart", "make", "llm", "changes"] as const;
export type PricingView = (typeof PRICING_VIEWS)[number];

/** Columns that a choice among their values can narrow. */
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

const values = parseAsArrayOf(parseAsString).withDefault([]).withOptions({ clearOnDefault: true });

const count = (usual: number) => parseAsInteger.withDefault(usual).withOptions({ clearOnDefault: true });

/** Everything a view of the price list is: whoever opens the link sees the same. */
export const pricingSearch = {
  view: parseAsStringLiteral(PRICING_VIEWS).withDefault("rows").withOptions({ clearOnDefault: true }),
  q: parseAsString.withDefault("").withOptions({ clearOnDefault: true }),
  product: values,
  model: values,
  mode: values,
  tier: values,
  quality: values,
  resolution: values,
  seconds: values,
  audio: values,
  /** A column, with a minus before it for the largest first. */
  sort: parseAsString.withDefault("model").withOptions({ clearOnDefault: true }),
  group: parseAsString,
  /** Columns left out. */
  hide: values,
  /** Keys of the rows that stand side by side, four at most. */
  compare: values,
  /** What can be made with this many credits, and what it must have. */
  credits: parseAsInteger.withDefault(500).withOptions({ clearOnDefault: true }),
  least: parseAsInteger.withDefault(1).withOptions({ clearOnDefault: true }),
  height: parseAsString,
  sound: parseAsBoolean,
  ratio: parseAsString,
  /** Language models: what one call holds, how many there are, what a model must take, and the order. */
  input: count(2_000),
  cached: count(0),
  output: count(500),
  calls: count(1),
  takes: parseAsString,
  order: parseAsString.withDefault("cost").withOptions({ clearOnDefault: true }),
};

export const loadPricingSearch = createLoader(pricingSearch);
export type PricingSearch = inferParserType<typeof pricingSearch>;

const serialize = createSerializer(pricingSearch);

/** The pricing page in this view. */
export function pricingLink(search: Partial<PricingSearch> = {}): `/pricing${"" | `?${string}`}` {
  const query = serialize(search);
  return query.startsWith("?") ? `/pricing?${query.slice(1)}` : "/pricing";
}
