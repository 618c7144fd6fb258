import {
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
} from "nuqs/server";

const amount = (initial: number) => parseAsInteger.withDefault(initial).withOptions({ clearOnDefault: true });

/** Everything a view of the language models is: whoever opens the link sees the same. */
export const modelsSearch = {
  q: parseAsString.withDefault("").withOptions({ clearOnDefault: true }),
  /** What a model must take besides text. */
  takes: parseAsArrayOf(parseAsString).withDefault([]).withOptions({ clearOnDefault: true }),
  /** Only ids that compatible clients can use. */
  compat: parseAsBoolean.withDefault(false).withOptions({ clearOnDefault: true }),
  /** A column, with a minus before it for the largest first. */
  sort: parseAsString.withDefault("cost").withOptions({ clearOnDefault: true }),
  /** The calculator: tokens of one answer, and how many answers. */
  input: amount(2_000),
  cached: amount(0),
  output: amount(500),
  answers: amount(100),
};
export type ModelsSearch = inferParserType<typeof modelsSearch>;

const serialize = createSerializer(modelsSearch);

/** The language models in this view. */
export function modelsLink(search: Partial<ModelsSearch> = {}): `/models${"" | `?${string}`}` {
  const query = serialize(search);
  return query.startsWith("?") ? `/models?${query.slice(1)}` : "/models";
}
