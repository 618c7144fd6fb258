import type { MeasuredKind } from "@/lib/checks/finding";
import { formatQuantity } from "@/lib/platform/format";

/** The texts of what machines saw in takes. */
export const messages = {
  label: "Seen by a machine",
  about: "A machine saw this. Nothing is picked or removed.",
  reject: "Likely a reject",
  open: (words: string) => `${words}. Show this moment`,
  whole: {
    black: "Nothing to see",
    frozen: "Stands still",
    silent: "No sound",
    loudness: "Hardly heard",
    ratio: "Wrong ratio",
    cuts: "A cut",
    first_frame: "First frame differs",
  } satisfies Record<MeasuredKind, string>,
  from: {
    black: (at: string) => `Black from ${at}`,
    frozen: (at: string) => `Frozen from ${at}`,
    silent: (at: string) => `No sound from ${at}`,
  },
  cuts: (count: number, at: string) =>
    count === 1 ? `Cut at ${at}` : `${formatQuantity(count, "cut")} from ${at}`,
  said: (note: string, at: string) => `${at} ${note}`,
  /** Beside others of a take in a narrow place. */
  more: (words: string, count: number) => (count > 0 ? `${words} +${count}` : words),
};
