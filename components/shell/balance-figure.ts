import type { JobSummary } from "@/lib/jobs/api";
import { wholeBalance } from "@/lib/platform/format";
import type { Connection } from "./stores";

/** The state of the live feed, or `unreachable`: connected to Atelier, which cannot reach the API. */
export type ShownConnection = Connection | "unreachable";

export type TroubleState = Exclude<ShownConnection, "connecting" | "connected">;

export const isConnectionTrouble = (shown: ShownConnection): shown is TroubleState =>
  shown !== "connecting" && shown !== "connected";

/** In credits: the balance that a person entered, else what was charged this month. */
export type BalanceFigure = { of: "balance" | "charged"; credits: number };

/** The figure of the top bar; null for who doesn't see what the workspace spends. */
export function balanceFigure({
  balance_left_credits: left,
  spent_this_month_credits: charged,
}: Pick<JobSummary, "balance_left_credits" | "spent_this_month_credits">): BalanceFigure | null {
  if (left === null && charged === null) return null;
  return left === null
    ? { of: "charged", credits: charged ?? 0 }
    : { of: "balance", credits: wholeBalance(left) };
}
