import { formatCount, formatCredits } from "@/lib/platform/format";

const UNMEASURED = "The length of this audio isn't known, so";

const NEEDS = {
  job: "This job needs",
  takes: "These takes need",
  unpriced: "This job may cost up to",
  unmeasured: `${UNMEASURED} this job may cost up to`,
  unmeasuredTakes: `${UNMEASURED} these takes may cost up to`,
  description: "This description may cost up to",
  answer: "This reply may cost up to",
  call: "This request may cost up to",
};
const MEASURE = " Upload the audio in place of its address, so that it can be measured.";

/** The text that functions of this folder build for the screen. */
export const messages = {
  budgetName: {
    workspace: "Whole workspace",
    anyoneElse: "Anyone else",
    unnamed: "Unnamed",
  },
  overBalance: {
    left: (credits: number) =>
      `, but ${credits === 0 ? "nothing" : `only about ${formatCredits(credits)}`} of your balance ${credits > 1 ? "are" : "is"} left.`,
  },
  notAMember: "This person isn't in your workspace.",
  overBudget: {
    needs: (what: keyof typeof NEEDS, credits: number) => `${NEEDS[what]} ${formatCredits(credits)}`,
    left: (credits: number, limit: number) =>
      `, but ${credits === 0 ? "none" : `only ${formatCount(credits)}`} of the ${formatCount(limit)}-credit monthly limit ${credits > 1 ? "are" : "is"} left.`,
    /** What makes the most that is held smaller; empty where nothing does. */
    wayOut: (what: keyof typeof NEEDS) => (what.startsWith("unmeasured") ? MEASURE : ""),
  },
  tooManyDescriptions: (most: number) =>
    `At most ${formatCount(most)} descriptions can wait or run at once. Wait for some to finish.`,
};
