import { createClient } from "@/lib/http/create-client";
import { usageApi } from "@/lib/usage/api";
import type { LedgerFilters } from "@/lib/usage/ledger";
import { ledgerQueryOf, refundsQueryOf, usageQueriesOf, worthQueryOf } from "@/lib/usage/queries";
import type { UsageQuery } from "@/lib/usage/usage";

const usageClient = createClient(usageApi);
export const usageQueries = usageQueriesOf(usageClient);
export const refundsQuery = refundsQueryOf(usageClient);
export const worthQuery = (range: Omit<UsageQuery, "part">) => worthQueryOf(usageClient, range);
export const ledgerQuery = (filters: LedgerFilters) => ledgerQueryOf(usageClient, filters);
