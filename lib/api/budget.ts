import "server-only";
import { budgetApi } from "@/lib/budget/api";
import { changeBudget } from "@/lib/budget/server/change-budget";
import { readBudgets } from "@/lib/budget/server/read-budgets";
import { readUsageMonth } from "@/lib/budget/server/read-usage-month";
import { serve } from "./serve";

export const budgetRoutes = serve(budgetApi, {
  read: ({ session }) => readBudgets(session),
  change: ({ session, body }) => changeBudget(session, body),
  month: ({ session, query }) => readUsageMonth(session, query.tz),
});
