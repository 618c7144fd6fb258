import { accountPlan } from "@/lib/contract/account";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { createHttp, type HttpOptions } from "@/lib/http/client";

/** The account's plan, through our proxy. */
export function createAccountClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    plan: ({ signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: `/api${ENDPOINTS.getPlan.path}`, result: accountPlan, signal }),
  };
}
