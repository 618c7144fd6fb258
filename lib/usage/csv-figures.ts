import { usedCredits } from "./figures";
import { messages } from "./messages";
import type { UsageFigures } from "./usage";

const { csv } = messages;

/**
 * The columns of figures in every CSV file of usage, in order. Credits used are empty where every job ended
 * without a figure.
 */
export const CSV_FIGURES: readonly { name: string; of: (figures: UsageFigures) => number | null }[] = [
  { name: csv.jobs, of: ({ jobs }) => jobs },
  { name: csv.active, of: ({ active }) => active },
  { name: csv.failed, of: ({ failed }) => failed },
  { name: csv.canceled, of: ({ canceled }) => canceled },
  { name: csv.rejected, of: ({ rejected }) => rejected },
  { name: csv.held, of: ({ held }) => held },
  { name: csv.reserved, of: ({ reserved }) => reserved },
  { name: csv.charged, of: usedCredits },
  { name: csv.refunded, of: ({ refunded }) => refunded },
  { name: csv.unknown, of: ({ unknown }) => unknown },
];
