import type { LeftOut } from "@/lib/boards/fill/results-on-board";
import { formatCount, formatQuantity } from "@/lib/platform/format";

/** The texts of results that are put onto a board. */
export const messages = {
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
  },
  tray: {
    label: "Add to a board",
    drop: (count: number) => `Add ${formatQuantity(count, "shot")}`,
  },
};
