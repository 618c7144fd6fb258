import { formatCount } from "@/lib/platform/format";

/** The texts of the table of what models gave for their credits. */
export const messages = {
  model: "Model",
  picked: "Picked",
  perFinished: "Credits per completed result",
  perSecond: "Credits per picked second",
  duration: "Median time to done",
  failed: "Failed",
  charged: "Charged",
  of: (count: number, all: number) => `${formatCount(count)} of ${formatCount(all)}`,
  empty: "No take has ended yet. Generate some, pick the best, and look again.",
};
