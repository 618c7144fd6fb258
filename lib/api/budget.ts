import "server-only";
import { balanceApi, budgetApi } from "@/lib/budget/api";
import { changeBalance, readBalance } from "@/lib/budget/server/balance";
import { changeBudget, readBudgets, readUsageMonth } from "@/lib/budget/server/budgets";
import { serve } from "./serve";

export const budgetRoutes = serve(budgetApi, {
  read: ({ session }) => readBudgets(session),
  change: ({ session, body }) => changeBudget(session, body),
  month: ({ session, query }) => readUsageMonth(session, query.tz),
});

export const balanceRoutes = serve(balanceApi, {
  read: ({ session }) => readBalance(session),
  change: ({ session, body }) => changeBalance(session, body),
});
