import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { balance, changeBalance } from "./balance";
import { changedLimit, limits, monthQuery, newLimit, usageMonth } from "./limit";

const limitPath = z.object({ limitId: idInRequest });

/** Limits in credits, and what counts toward them. */
export const limitApi = {
  read: endpoint({
    method: "GET",
    path: "/api/limits",
    summary: "Every limit in credits, with what counts toward it in its present period",
    may: "look",
    result: limits,
    load: "list",
  }),
  /** Responds like `read`. */
  set: endpoint({
    method: "POST",
    path: "/api/limits",
    summary: "Sets a limit",
    may: "manage",
    body: newLimit,
    result: limits,
    errors: {
      invalid_request: "a time zone that the database does not know",
      reauthentication_needed: "it takes a person out of other limits",
      not_found: "a person of another workspace",
      conflict: "the scope has a limit of the period and the effect",
    },
  }),
  /** Responds like `read`. */
  change: endpoint({
    method: "PATCH",
    path: "/api/limits/:limitId",
    summary: "Changes the amount or the effect of a limit",
    may: "manage",
    params: limitPath,
    body: changedLimit,
    result: limits,
    errors: {
      reauthentication_needed: "it lifts a limit that asks or blocks",
      conflict: "the scope has another limit with the effect, or somebody else just changed it",
    },
  }),
  /** Responds like `read`. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/limits/:limitId",
    summary: "Removes a limit",
    may: "manage",
    params: limitPath,
    result: limits,
    errors: { reauthentication_needed: "a limit that asks or blocks" },
  }),
  /** The month begins in `tz`. */
  month: endpoint({
    method: "GET",
    path: "/api/usage/month",
    summary: "What the workspace spent this month, next to the last month, in credits",
    may: "look",
    costs: "workspace",
    query: monthQuery,
    result: usageMonth,
    load: "list",
    errors: { invalid_request: "a time zone that the database does not know" },
  }),
};

/** The balance that people enter, because the upstream gives none. */
export const balanceApi = {
  read: endpoint({
    method: "GET",
    path: "/api/balance",
    summary: "The expected balance in credits, what happens at it, and the latest that people entered",
    may: "look",
    costs: { instead: { object: "balance", expected: null, available: null, mode: "warn", typed: [] } },
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
    errors: { reauthentication_needed: "the balance blocks, because either may lift it" },
  }),
};
