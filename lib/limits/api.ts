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
  /**
   * Responds like `read`. 400 (`invalid_request`) for a time zone that the database does not know. 403
   * (`reauthentication_needed`) where it takes a person out of other limits. 404 (`not_found`) for a person of another
   * workspace. 409 (`conflict`) where the scope has a limit of the period and the effect.
   */
  set: endpoint({
    method: "POST",
    path: "/api/limits",
    summary: "Sets a limit",
    may: "manage",
    body: newLimit,
    result: limits,
  }),
  /**
   * Responds like `read`. 403 (`reauthentication_needed`) to lift a limit that asks or blocks. 409 (`conflict`) where
   * the scope has another limit with the effect, or somebody else just changed it.
   */
  change: endpoint({
    method: "PATCH",
    path: "/api/limits/:limitId",
    summary: "Changes the amount or the effect of a limit",
    may: "manage",
    params: limitPath,
    body: changedLimit,
    result: limits,
  }),
  /** Responds like `read`. 403 (`reauthentication_needed`) for a limit that asks or blocks. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/limits/:limitId",
    summary: "Removes a limit",
    may: "manage",
    params: limitPath,
    result: limits,
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
