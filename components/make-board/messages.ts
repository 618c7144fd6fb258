import { formatCount, formatQuantity } from "@/lib/platform/format";

/** The texts of what becomes a board. */
export const messages = {
  unnamed: "New board",
  ofShots: (count: number) => `Make a board of ${formatQuantity(count, "shot")}`,
  ofScript: "Write shots of this",
  ofTranscript: "Write shots of the transcript",
  failed: "Couldn't make the board. Try again.",
  leftOut: (count: number) =>
    count === 1
      ? "1 job isn't on the board: it has no prompt."
      : `${formatCount(count)} jobs aren't on the board: they have no prompt.`,
  add: {
    /** In a menu. */
    to: (name: string) => `Add to ${name}`,
    toBoard: "Add to a board…",
    toAnother: "Add to another board…",
    title: "Add to a board",
    board: "Board",
    find: "Find a board",
    none: "No board has this name.",
    last: "Last used",
    create: "New board",
    hint: "Each result becomes a shot with its take, picked.",
    failed: "Couldn't add to this board. Try again.",
    tooMany: (limit: number) => `Select ${formatCount(limit)} results or fewer.`,
  },
};
