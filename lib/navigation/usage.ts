import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { USAGE_RANGES } from "@/lib/usage/days";
import { USAGE_PARTS } from "@/lib/usage/usage";
import { parseAsDay, parseAsTimeZone, withQuery } from "./search-parameters";

/**
 * A view of Plan & usage. Explicit days have priority over a named range. The default zone is the browser's.
 */
export const usageSearch = {
  range: parseAsStringLiteral(USAGE_RANGES).withDefault("30d"),
  from: parseAsDay,
  to: parseAsDay,
  part: parseAsStringLiteral(USAGE_PARTS).withDefault("model"),
  tz: parseAsTimeZone,
};

export const loadUsageSearch = createLoader(usageSearch);
export type UsageSearch = inferParserType<typeof usageSearch>;

const serialize = createSerializer(usageSearch);

/** Plan & usage in this view. */
export const usageLink = (search: Partial<UsageSearch> = {}) => withQuery("/usage", serialize(search));
