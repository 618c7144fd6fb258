import { createHttp, type HttpOptions } from "@/lib/http/client";
import { type OpenRefunds, openRefunds } from "./refund";
import { type Usage, type UsageQuery, usage } from "./usage";

type Cancel = { signal?: AbortSignal | undefined };

/** What jobs cost, over HTTP. */
export function createUsageClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    read: (query: UsageQuery, { signal }: Cancel = {}): Promise<Usage> =>
      call({ path: "/api/usage", query, result: usage, signal }),
    /** Failed or canceled jobs whose credits do not add up. */
    refunds: ({ signal }: Cancel = {}): Promise<OpenRefunds> =>
      call({ path: "/api/usage/refunds", result: openRefunds, signal }),
  };
}
export type UsageClient = ReturnType<typeof createUsageClient>;

/** The address of the finest rows of a range as a CSV file. */
export const usageCsvPath = ({ from, to, tz }: Omit<UsageQuery, "part">): string =>
  `/api/usage/csv?${new URLSearchParams({ from, to, tz })}`;
