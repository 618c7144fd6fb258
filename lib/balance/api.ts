import { endpoint } from "@/lib/http/endpoint";
import { balance, changeBalance } from "./balance";

/** The balance that people enter, because the service gives none. */
export const balanceApi = {
  read: endpoint({
    method: "GET",
    path: "/api/balance",
    summary: "The expected balance in credits, what happens at it, and the latest that people entered",
    result: balance,
  }),
  /** Answers like `read`. */
  change: endpoint({
    method: "POST",
    path: "/api/balance",
    summary: "Stores the balance in whole credits, what happens at it, or both",
    body: changeBalance,
    result: balance,
  }),
};
