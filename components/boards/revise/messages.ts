import { formatCount, formatCredits, formatQuantity } from "@/lib/platform/format";

const shotsOf = (count: number): string => formatQuantity(count, "shot");

/** The texts of shots that are made again for remarks. */
export const messages = {
  /** @param credits the takes, and the most that a language model may cost for the prompts */
  open: (shots: number, credits: number) => `Revise ${shotsOf(shots)} · ${formatCredits(credits)}`,
  title: "Revise shots",
  about:
    "One new take of each shot. The picks stay until you pick another take, and the next version says which remarks it answers.",
  shot: (number: number) => `Shot ${formatCount(number)}`,
  include: (number: number) => `Revise shot ${formatCount(number)}`,
  remarks: "Remarks",
  now: "Prompt now",
  next: (number: number) => `New prompt for shot ${formatCount(number)}`,
  nextLabel: "New prompt",
  unchanged: "As it was: the shot gets another take.",
  reset: "Back to the prompt now",
  price: (model: string, credits: number | null) =>
    credits === null ? model : `${model} · ${formatCredits(credits)}`,
  propose: (most: string) => `Propose prompts · at most ${most}`,
  proposing: "Writing prompts…",
  stop: "Stop",
  proposed: (shots: number) => `${shotsOf(shots)} with a new prompt. Read and edit them.`,
  cost: (millicredits: string) => `The proposals cost ${millicredits}.`,
  noModel: "No language model can be asked now. Write the prompts by hand.",
  noProposals: "The answer has no prompts that can be read. Ask again, or write them by hand.",
  some: (shots: number) => `The answer leaves out ${shotsOf(shots)}. They keep their prompts.`,
  failed: "The proposals failed",
  noResponse: "No response.",
  mayBeCharged: "It may have been charged.",
  revise: (shots: number, credits: number) => `Revise ${shotsOf(shots)} · ${formatCredits(credits)}`,
  none: "Choose a shot.",
  cannotRun: (number: number, problem: string) => `Shot ${formatCount(number)}: ${problem}`,
  noPrice: "The prices are not known yet.",
  empty: (number: number) => `Write a prompt for shot ${formatCount(number)}.`,
  sent: (shots: number) => `${shotsOf(shots)} queued. The new takes wait for a pick.`,
  stillSending: "The last press is still being sent.",
  refused: "The new prompts are on the board. Nothing was sent.",
  toBoard: "Open board",
};
