import {
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
} from "nuqs/server";
import { withQuery } from "./search-parameters";

/** The whole state of a view of the language models, so that everyone with the link sees the same. */
export const modelsSearch = {
  q: parseAsString.withDefault(""),
  /** What a model must accept in addition to text. */
  takes: parseAsArrayOf(parseAsString).withDefault([]),
  /** Only ids that compatible clients can use. */
  compat: parseAsBoolean.withDefault(false),
  /** A column, with a minus before it for the largest first. */
  sort: parseAsString.withDefault("cost"),
  /** The calculator: tokens of one answer, and how many answers. */
  input: parseAsInteger.withDefault(2_000),
  cached: parseAsInteger.withDefault(0),
  output: parseAsInteger.withDefault(500),
  answers: parseAsInteger.withDefault(100),
};
export type ModelsSearch = inferParserType<typeof modelsSearch>;

const serialize = createSerializer(modelsSearch);

/** The language models in this view. */
export const modelsLink = (search: Partial<ModelsSearch> = {}) => withQuery("/models", serialize(search));
