import { usedCredits } from "./figures";
import type { UsageFigures } from "./usage";

/**
 * The columns of figures in every CSV file of usage, in order. Credits used are empty where every job ended
 * without a figure.
 */
export const CSV_FIGURES: readonly { name: string; of: (figures: UsageFigures) => number | null }[] = [
  { name: "Jobs", of: ({ jobs }) => jobs },
  { name: "In progress", of: ({ active }) => active },
  { name: "Failed", of: ({ failed }) => failed },
  { name: "Canceled", of: ({ canceled }) => canceled },
  { name: "Refused", of: ({ rejected }) => rejected },
  { name: "Held credits", of: ({ held }) => held },
  { name: "Reserved credits", of: ({ reserved }) => reserved },
  { name: "Used credits", of: usedCredits },
  { name: "Refunded credits", of: ({ refunded }) => refunded },
  { name: "Jobs without a figure", of: ({ unknown }) => unknown },
];
