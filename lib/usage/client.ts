import { createHttp, type HttpOptions } from "@/lib/http/client";
import { type LedgerFilters, type LedgerPage, ledgerPage } from "./ledger";
import { type OpenRefunds, openRefunds } from "./refund";
import { type Usage, type UsageQuery, usage } from "./usage";

type Cancel = { signal?: AbortSignal | undefined };

/** What jobs cost, over HTTP. */
export function createUsageClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    read: (query: UsageQuery, { signal }: Cancel = {}): Promise<Usage> =>
      call({ path: "/api/usage", query, result: usage, signal }),
    /** One page of the ledger. */
    ledger: (
      page: LedgerFilters & { cursor?: string | null },
      { signal }: Cancel = {},
    ): Promise<LedgerPage> => call({ path: "/api/usage/ledger", query: page, result: ledgerPage, signal }),
    /** Failed or canceled jobs whose credits do not add up. */
    refunds: ({ signal }: Cancel = {}): Promise<OpenRefunds> =>
      call({ path: "/api/usage/refunds", result: openRefunds, signal }),
  };
}
export type UsageClient = ReturnType<typeof createUsageClient>;

/** The address of the finest rows of a range as a CSV file. */
export const usageCsvPath = ({ from, to, tz }: Omit<UsageQuery, "part">): string =>
  `/api/usage/csv?${new URLSearchParams({ from, to, tz })}`;

/** The address of a filter of the ledger as a CSV file. */
export const ledgerCsvPath = (filters: LedgerFilters): string =>
  `/api/usage/ledger/csv?${new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )}`;
