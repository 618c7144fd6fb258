import { createHttp, type HttpOptions } from "@/lib/http/client";
import { type Budgets, budgets, type SetBudget } from "./budget";

type Cancel = { signal?: AbortSignal | undefined };

/** Monthly ceilings, over HTTP. */
export function createBudgetsClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    read: ({ signal }: Cancel = {}): Promise<Budgets> =>
      call({ path: "/api/budgets", result: budgets, signal }),
    change: (budget: SetBudget): Promise<Budgets> =>
      call({ method: "POST", path: "/api/budgets", body: budget, result: budgets }),
  };
}
export type BudgetsClient = ReturnType<typeof createBudgetsClient>;
