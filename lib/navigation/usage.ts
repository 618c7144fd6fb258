import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { USAGE_RANGES } from "@/lib/usage/range";
import { USAGE_PARTS } from "@/lib/usage/usage";
import { parseAsDay, parseAsZone } from "./days";

/** A view of Plan & usage: named days win over a range; without a zone the browser's own counts. */
export const usageSearch = {
  range: parseAsStringLiteral(USAGE_RANGES).withDefault("30d").withOptions({ clearOnDefault: true }),
  from: parseAsDay,
  to: parseAsDay,
  part: parseAsStringLiteral(USAGE_PARTS).withDefault("model").withOptions({ clearOnDefault: true }),
  tz: parseAsZone,
};

export const loadUsageSearch = createLoader(usageSearch);
export type UsageSearch = inferParserType<typeof usageSearch>;

const serialize = createSerializer(usageSearch);

/** Plan & usage in this view. */
export function usageLink(search: Partial<UsageSearch> = {}): `/usage${"" | `?${string}`}` {
  const query = serialize(search);
  return query.startsWith("?") ? `/usage?${query.slice(1)}` : "/usage";
}
