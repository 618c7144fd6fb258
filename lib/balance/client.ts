import { createHttp, type HttpOptions } from "@/lib/http/client";
import { type Balance, balance, type ChangeBalance } from "./balance";

type Cancel = { signal?: AbortSignal | undefined };

/** The entered balance, over HTTP. */
export function createBalanceClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    read: ({ signal }: Cancel = {}): Promise<Balance> =>
      call({ path: "/api/balance", result: balance, signal }),
    change: (change: ChangeBalance): Promise<Balance> =>
      call({ method: "POST", path: "/api/balance", body: change, result: balance }),
  };
}
export type BalanceClient = ReturnType<typeof createBalanceClient>;
