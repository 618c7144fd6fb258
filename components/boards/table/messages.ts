import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatQuantity } from "@/lib/platform/format";
import { withCanceled } from "../state/messages";

const takes = (count: number) => formatQuantity(count, "take");
/** What is said while a row or column is moved. */
const reorderText = (noun: string) => ({
  lifted: (place: number, count: number) =>
    `${noun} ${place} of ${count} lifted. Arrows move it, Space drops it, Escape puts it back.`,
  movedTo: (place: number, count: number) => `Place ${place} of ${count}`,
  dropped: (place: number, count: number) => `${noun} dropped at ${place} of ${count}`,
  putBack: (place: number) => `${noun} put back at ${place}`,
});

/** The texts of the columns of a board. */
export const messages = {
  column: {
    menu: (model: string) => `${model}, model settings`,
    takes: (model: string) => `Takes on ${model}`,
    fewer: (model: string) => `One fewer take on ${model}`,
    more: (model: string) => `One more take on ${model}`,
    handle: (model: string) => `${asSentence(`Move ${model}`)} Space lifts, arrows move`,
    ...reorderText("Model"),
    moveLeft: "Move left",
    moveRight: "Move right",
    settings: "Settings…",
    change: "Change model…",
    remove: "Remove model",
    removed: (model: string, waiting: number) =>
      withCanceled(`${model} removed`, waiting, ". Its takes stay in the gallery."),
    each: ({ low, high }: { low: number; high: number }) =>
      low === high ? `${formatCount(low)} each` : `${formatCount(low)} to ${formatCount(high)}`,
    noPrice: "No price",
    summary: (count: number, price: string) => `${takes(count)}, ${price}`,
  },
};
