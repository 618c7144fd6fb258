import { formatCount, formatCredits, formatDay, formatRateOf } from "@/lib/platform/format";
import type { Forecast } from "./forecast";

/** Credits a day: "4.5 credits/day". */
const perDay = (rate: number) => `${formatRateOf(rate, "credit")}/day`;

/** What a low balance says, on the page and in messages to owners. */
export const messages = {
  privateBoards: "Private boards",
  perDay,
  lowTitle: "Credits are running out",
  low: {
    used_up: () => "The balance that was entered is used up. Enter the present one in Plan & usage.",
    waiting: ({ left, waiting }) =>
      `What waits on boards costs ${formatCredits(waiting.credits)}, and about ${formatCount(Math.floor(left ?? 0))} are left.`,
    rate: ({ left, rates: [latest], today }) =>
      `About ${formatCredits(Math.floor(left ?? 0))} are left. At ${perDay(latest?.per_day ?? 0)}, as in the last week, they last until around ${formatDay(latest?.runs_out_on ?? today)}.`,
  } satisfies Record<NonNullable<Forecast["low"]>, (forecast: LowForecast) => string>,
};

type LowForecast = Pick<Forecast, "left" | "waiting" | "rates" | "today">;
