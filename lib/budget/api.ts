import { endpoint } from "@/lib/http/endpoint";
import { balance, changeBalance } from "./balance";
import { budgets, monthQuery, setBudget, usageMonth } from "./budget";

/** Monthly limits in credits, and what counts toward them. */
export const budgetApi = {
  read: endpoint({
    method: "GET",
    path: "/api/budgets",
    summary: "Every monthly limit in credits, with what counts toward it this month",
    may: "look",
    result: budgets,
  }),
  /**
   * Responds like `read`. 400 (`invalid_request`) for a time zone that the database does not know. 404 (`not_found`) for a
   * person of another workspace.
   */
  change: endpoint({
    method: "POST",
    path: "/api/budgets",
    summary: "Sets, changes or removes a limit",
    may: "manage",
    body: setBudget,
    result: budgets,
  }),
  /** The month begins in `tz`. 400 (`invalid_request`) for a time zone that the database does not know. */
  month: endpoint({
    method: "GET",
    path: "/api/usage/month",
    summary: "What the workspace spent this month, next to the last month, in credits",
    may: "look",
    query: monthQuery,
    result: usageMonth,
    load: "list",
  }),
};

/** The balance that people enter, because the upstream gives none. */
export const balanceApi = {
  read: endpoint({
    method: "GET",
    path: "/api/balance",
    summary: "The expected balance in credits, what happens at it, and the latest that people entered",
    may: "look",
    result: balance,
  }),
  /** Responds like `read`. */
  change: endpoint({
    method: "POST",
    path: "/api/balance",
    summary: "Stores the balance in whole credits, what happens at it, or both",
    may: "manage",
    body: changeBalance,
    result: balance,
  }),
};
