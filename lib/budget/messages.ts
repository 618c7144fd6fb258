import { formatCount, formatCredits } from "@/lib/platform/format";

const THIS = {
  job: "This job needs",
  takes: "These takes need",
  description: "This description may cost up to",
  answer: "This reply may cost up to",
  call: "This request may cost up to",
};
const PRICE_OF = {
  job: "this job",
  takes: "these takes",
  description: "this description",
  answer: "this reply",
  call: "this request",
};

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
    unpriced: (what: keyof typeof PRICE_OF) => `The price of ${PRICE_OF[what]} isn't known`,
    priced: (what: keyof typeof THIS, credits: number) => `${THIS[what]} ${formatCredits(credits)}`,
    left: (credits: number, limit: number) =>
      `, but ${credits === 0 ? "none" : `only ${formatCount(credits)}`} of the ${formatCount(limit)}-credit monthly budget ${credits > 1 ? "are" : "is"} left.`,
  },
};
