import { createClient } from "@/lib/http/create-client";
import { usageApi } from "@/lib/usage/api";
import type { LedgerFilters } from "@/lib/usage/ledger";
import { ledgerQuery, refundsQuery, usageQueries } from "@/lib/usage/queries";

const usageClient = createClient(usageApi);
export const usage = usageQueries(usageClient);
export const refunds = refundsQuery(usageClient);
export const ledger = (filters: LedgerFilters) => ledgerQuery(usageClient, filters);
