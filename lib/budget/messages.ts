import { formatCount, formatCredits } from "@/lib/platform/format";

const WHAT = { job: "job", description: "description", answer: "reply", call: "request" };

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
    unpriced: (what: keyof typeof WHAT) => `The price of this ${WHAT[what]} isn't known`,
    priced: (what: keyof typeof WHAT, credits: number) =>
      `This ${WHAT[what]} ${what === "job" ? "needs" : "may cost up to"} ${formatCredits(credits)}`,
    left: (credits: number, limit: number) =>
      `, but ${credits === 0 ? "none" : `only ${formatCount(credits)}`} of the ${formatCount(limit)}-credit monthly budget ${credits > 1 ? "are" : "is"} left.`,
  },
};
