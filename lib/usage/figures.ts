import type { UsageFigures } from "./usage";

type Counted = Pick<UsageFigures, "jobs" | "active" | "rejected" | "unknown" | "used">;

/** Credits used; null where jobs ended and not one of them has a figure, which is not 0. */
export function usedCredits({ jobs, active, rejected, unknown, used }: Counted): number | null {
  return unknown > 0 && jobs - active - rejected === unknown ? null : used;
}

/** Credits a day over the days that have begun: used, and held for what still runs. Null without a day. */
export function burnRate({ used, held }: Pick<UsageFigures, "used" | "held">, days: number): number | null {
  return days > 0 ? (used + held) / days : null;
}
