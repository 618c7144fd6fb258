import { formatCount, formatCredits, formatDay } from "@/lib/platform/format";
import { addDays } from "@/lib/usage/days";
import type { Limit, LimitSubject } from "./limit";

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
  checks: "These checks may cost up to",
};
type Named = LimitSubject & Pick<Limit, "period">;

const MEASURE = "Upload the audio in place of its address, so that it can be measured.";

/** The text that functions of this folder build for the screen. */
export const messages = {
  /** "800 a month" and "the monthly limit"; a limit of all time is just a limit. */
  periods: {
    day: { each: "a day", adjective: "daily " },
    week: { each: "a week", adjective: "weekly " },
    month: { each: "a month", adjective: "monthly " },
    all: { each: "in all", adjective: "" },
  },
  limitName: {
    workspace: "Whole workspace",
    anyoneElse: "Anyone else",
    unnamed: "Unnamed",
    token: (name: string) => `Token ${name}`,
    board: (name: string) => `Board ${name}`,
    tag: (name: string) => `Tag ${name}`,
  },
  /** A limit within a sentence, by its scope and period: "Ada's 300-credit monthly limit". */
  scoped: ({ scope, person_name, token_name, board_name, tag, period }: Named, amount: string): string => {
    const limit = `${amount}${messages.periods[period].adjective}limit`;
    if (scope === "anyone_else") return `the ${limit} for anyone else`;
    if (scope === "token") return `the ${limit} of the token ${token_name ?? messages.limitName.unnamed}`;
    if (scope === "board") return `the ${limit} of the board ${board_name ?? messages.limitName.unnamed}`;
    if (scope === "tag") return `the ${limit} of the tag ${tag ?? messages.limitName.unnamed}`;
    const owner = scope === "workspace" ? "the workspace" : (person_name ?? "the person");
    return `${owner}'s ${limit}`;
  },
  overBalance: {
    left: (credits: number) =>
      credits > 0
        ? `, but only about ${formatCredits(credits)} of your balance ${credits > 1 ? "are" : "is"} left.`
        : `, but your balance is ${formatCredits(credits)}.`,
  },
  notAMember: "This person isn't in your workspace.",
  subjectOnly:
    "Name the person, the token, the board or the tag of such a limit, and nothing for one of the workspace or of anyone else.",
  /** Where the name of a board would stand that is not for the reader. */
  privateBoard: "(private)",
  noBoard: "This board doesn't exist, or was deleted.",
  noToken: "This token doesn't exist, or has ended.",
  exists: "There is a limit of this kind already. Change it instead.",
  noLimit: "This limit doesn't exist. It may have been removed.",
  changedMeanwhile: "This limit was just changed. Look at it again.",
  overLimit: {
    needs: (what: keyof typeof NEEDS, credits: number) => `${NEEDS[what]} ${formatCredits(credits)}`,
    /** Names the limit by its scope and period. */
    left: (of: Limit) => {
      const { limit_credits: limit, counted_credits: counted } = of;
      const left = Math.max(0, Math.floor(limit - counted));
      const name = messages.scoped(of, `${formatCount(limit)}-credit `);
      return `, but ${left === 0 ? "none" : `only ${formatCount(left)}`} of ${name} ${left > 1 ? "are" : "is"} left.`;
    },
    /** Nothing for a limit of all time, which never renews. */
    renews: ({ last_day }: Limit) =>
      last_day === null ? "" : `It renews on ${formatDay(addDays(last_day, 1))}.`,
    lifted: "An owner can change it.",
    /** What makes the most that is held smaller; empty where nothing does. */
    wayOut: (what: keyof typeof NEEDS) => (what.startsWith("unmeasured") ? MEASURE : ""),
  },
  tooManyDescriptions: (most: number) =>
    `At most ${formatCount(most)} descriptions can wait or run at once. Wait for some to finish.`,
};
