import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { USAGE_RANGES } from "@/lib/usage/days";
import { USAGE_PARTS } from "@/lib/usage/usage";
import { parseAsDay, parseAsTimeZone, withQuery } from "./search-parameters";

/**
 * A view of Plan & usage. Explicit days have priority over a named range. The default zone is the browser's.
 */
export const usageSearch = {
  range: parseAsStringLiteral(USAGE_RANGES).withDefault("month"),
  from: parseAsDay,
  to: parseAsDay,
  /** What the bars of the chart are stacked by. */
  part: parseAsStringLiteral(USAGE_PARTS).withDefault("kind"),
  /** The table on the screen. */
  by: parseAsStringLiteral([...USAGE_PARTS, "tag", "board", "token", "day"]).withDefault("person"),
  tz: parseAsTimeZone,
};

export const loadUsageSearch = createLoader(usageSearch);
export type UsageSearch = inferParserType<typeof usageSearch>;

const serialize = createSerializer(usageSearch);

/** Plan & usage in this view. */
export const usageLink = (search: Partial<UsageSearch> = {}) =>
  withQuery(PAGE_PATHS.usage, serialize(search));
