import { formatCount, formatQuantity } from "@/lib/platform/format";

/** What was done, with how many waiting takes it canceled. @param otherwise what is added where it canceled none */
export const withCanceled = (done: string, waiting: number, otherwise: string) =>
  waiting === 0
    ? `${done}${otherwise}`
    : `${done}, ${formatQuantity(waiting, "waiting take")} canceled. Undo doesn't restore ${waiting === 1 ? "it" : "them"}.`;

/** What is said while a row or column is moved. */
export const reorderText = (noun: string) => ({
  lifted: (place: number, count: number) =>
    `${noun} ${place} of ${count} lifted. Arrows move it, Space drops it, Escape puts it back.`,
  movedTo: (place: number, count: number) => `Place ${place} of ${count}`,
  dropped: (place: number, count: number) => `${noun} dropped at ${place} of ${count}`,
  putBack: (place: number) => `${noun} put back at ${place}`,
});

/** The texts of the table that several of its parts say, and of edits. */
export const messages = {
  edits: {
    held: "Couldn't save your latest changes. They're kept here and sent again soon.",
    saveNow: "Save now",
    undone: "Undone",
    redone: "Redone",
    nothingToUndo: "Nothing to undo",
  },
  table: {
    label: "Shots",
    move: "Move",
    shot: "Shot",
    shotHint: "Drag, or press Space then ↑ ↓",
    pick: "Pick",
    pickHint: "Goes to the cut",
    credits: "Credits",
    creditsHint: "per shot",
    addShot: "Add shot",
    addModel: "Add model",
    sums: "Total",
  },
  row: {
    compare: (count: number) => `Compare ${formatQuantity(count, "take")}`,
    handle: (number: number) => `Move shot ${number}. Space lifts, arrows move`,
    ...reorderText("Shot"),
    menu: (number: number) => `More for shot ${number}`,
    details: "Note and more inputs…",
    insertAbove: "Insert shot above",
    insertBelow: "Insert shot below",
    duplicate: "Duplicate",
    shareFrame: "Use first frame in all shots",
    remove: "Remove shot",
    removed: (number: number, waiting: number) =>
      withCanceled(`Shot ${number} removed`, waiting, ". Its takes stay in the gallery."),
    kind: "Makes",
  },
  useBoard: {
    overwritten: (shot: number) =>
      `The prompt of shot ${shot} was changed in another tab or by a colleague. Yours is kept.`,
    takeTheirs: "Take theirs",
    refused: "Couldn't save this change.",
    left: (count: number) =>
      count === 1
        ? "1 change wasn't undone: the same thing was changed since."
        : `${formatCount(count)} changes weren't undone: the same things were changed since.`,
    copy: "Copy text",
  },
};
