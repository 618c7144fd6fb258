import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { resolveDays } from "@/lib/usage/days";
import { LEDGER_SORTS, type LedgerFilters } from "@/lib/usage/ledger";
import { gallerySearch } from "./gallery";
import { withQuery } from "./search-parameters";
import { usageSearch } from "./usage";

const { kind, status, model, person } = gallerySearch;
const { range, from, to, tz } = usageSearch;

/** A view of the ledger: the days as on Plan & usage, the filters under the names of the gallery's. */
export const ledgerSearch = {
  range,
  from,
  to,
  tz,
  kind,
  status,
  model,
  person,
  token: parseAsString,
  sort: parseAsStringLiteral(LEDGER_SORTS).withDefault("newest"),
};

export const loadLedgerSearch = createLoader(ledgerSearch);
export type LedgerSearch = inferParserType<typeof ledgerSearch>;

const serialize = createSerializer(ledgerSearch);

export const ledgerLink = (search: Partial<LedgerSearch> = {}) =>
  withQuery(PAGE_PATHS.ledger, serialize(search));

/** The filters of a view: its days in a zone, and what it names. */
export function ledgerFiltersOf(search: LedgerSearch, tz: string, today: string): LedgerFilters {
  const { kind, status, model, person, token, sort } = search;
  return { ...resolveDays(search, today), tz, kind, status, model, person, token, sort };
}
