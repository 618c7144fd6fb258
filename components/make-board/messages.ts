import { formatCount, formatQuantity } from "@/lib/platform/format";

/** The texts of what becomes a board. */
export const messages = {
  unnamed: "New board",
  ofShots: (count: number) => `Make a board of ${formatQuantity(count, "shot")}`,
  ofJobs: "Make a board",
  failed: "Couldn't make the board. Try again.",
  leftOut: (count: number) =>
    count === 1
      ? "1 job isn't on the board: it has no prompt."
      : `${formatCount(count)} jobs aren't on the board: they have no prompt.`,
};
