import type { LeftOut } from "@/lib/boards/fill/results-on-board";
import { formatCount, formatQuantity } from "@/lib/platform/format";

/** The texts of what becomes a board. */
export const messages = {
  unnamed: "New board",
  ofShots: (count: number) => `Make a board of ${formatQuantity(count, "shot")}`,
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
    tooMany: (limit: number) => `Select ${formatCount(limit)} results or fewer.`,
  },
  put: {
    shots: (count: number, board: string) => `${formatQuantity(count, "shot")} added to ${board}.`,
    takes: (count: number, shot: number) =>
      `${formatQuantity(count, "take")} added to shot ${formatCount(shot)}.`,
    nothing: "Nothing added.",
    left: (count: number, reasons: readonly string[]) =>
      `${formatCount(count)} left out: ${reasons.join(", ")}.`,
    why: {
      running: "still running",
      empty: "without a result",
      trash: "in the trash",
      part: "part of a longer script",
      here: "on this board already",
      elsewhere: "a take of another board",
      prompt: "without a prompt",
      kind: "something else than this shot makes",
      models: "the board has no room for another model",
    } satisfies Record<LeftOut, string>,
    move: (count: number) => (count === 1 ? "Move it here" : "Move them here"),
    open: "Open board",
    failed: "Couldn't add to this board. Try again.",
  },
  tray: {
    label: "Add to a board",
    drop: (count: number) => `Add ${formatQuantity(count, "shot")}`,
  },
};
