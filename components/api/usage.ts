import { createBalanceClient } from "@/lib/balance/client";
import { balanceQuery } from "@/lib/balance/queries";
import { createUsageClient } from "@/lib/usage/client";
import type { LedgerFilters } from "@/lib/usage/ledger";
import { ledgerQuery, refundsQuery, usageQueries } from "@/lib/usage/queries";

const usageClient = createUsageClient();
export const usage = usageQueries(usageClient);
export const refunds = refundsQuery(usageClient);
export const ledger = (filters: LedgerFilters) => ledgerQuery(usageClient, filters);

export const balanceClient = createBalanceClient();
export const balance = balanceQuery(balanceClient);
