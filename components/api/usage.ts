import { createClient } from "@/lib/http/create-client";
import { usageApi } from "@/lib/usage/api";
import type { LedgerFilters } from "@/lib/usage/ledger";
import { ledgerQuery, refundsQuery, usageQueries, worthQuery } from "@/lib/usage/queries";
import type { UsageQuery } from "@/lib/usage/usage";

const usageClient = createClient(usageApi);
export const usage = usageQueries(usageClient);
export const refunds = refundsQuery(usageClient);
export const worth = (range: Omit<UsageQuery, "part">) => worthQuery(usageClient, range);
export const ledger = (filters: LedgerFilters) => ledgerQuery(usageClient, filters);
