import { createHttp, type HttpOptions } from "@/lib/http/client";
import { type Budgets, budgets, type SetBudget } from "./budget";
import { type UsageMonth, usageMonth } from "./month";

type Cancel = { signal?: AbortSignal | undefined };

/** Monthly limits, over HTTP. */
export function createBudgetsClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    read: ({ signal }: Cancel = {}): Promise<Budgets> =>
      call({ path: "/api/budgets", result: budgets, signal }),
    /** What the workspace spent this month; the month begins in an IANA time zone. */
    month: (tz: string, { signal }: Cancel = {}): Promise<UsageMonth> =>
      call({ path: "/api/usage/month", query: { tz }, result: usageMonth, signal }),
    change: (budget: SetBudget): Promise<Budgets> =>
      call({ method: "POST", path: "/api/budgets", body: budget, result: budgets }),
  };
}
export type BudgetsClient = ReturnType<typeof createBudgetsClient>;
