import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatQuantity } from "@/lib/platform/format";
import { reorderText, withCanceled } from "../state/messages";

const takes = (count: number) => formatQuantity(count, "take");

/** The texts of the columns of a board. */
export const messages = {
  takesForAll: {
    label: "Takes for all models",
    fewer: "One fewer take on all models",
    more: "One more take on all models",
    range: (low: number, high: number) => `${low}–${high}`,
  },
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
