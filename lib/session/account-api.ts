import { accountPlan } from "@/lib/contract/account";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { endpoint } from "@/lib/http/endpoint";

/** What the service knows of the account. The pass-through (`lib/connect`) answers it, so no route is made of it. */
export const accountApi = {
  plan: endpoint({
    method: "GET",
    path: `/api${ENDPOINTS.getPlan.path}`,
    summary: "The account's plan",
    result: accountPlan,
  }),
};
