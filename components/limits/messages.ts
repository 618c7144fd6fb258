import { type Limit, type LimitEffect, type LimitPeriod, limitName, PERIOD_WORDS } from "@/lib/limits/limit";
import { formatCount, formatCredits, formatDay, formatRateOf } from "@/lib/platform/format";

const zone = (timeZone: string) => timeZone.replaceAll("_", " ");
const rateCredits = (credits: number) => formatRateOf(credits, "credit");
const perDay = (rate: number) => `${rateCredits(rate)}/day`;

const SO_FAR = { day: " today", week: " this week", month: " this month", all: "" };
const REACHED = {
  warn: "People are warned",
  ask: "New jobs wait for an owner",
  block: "Nothing new can start",
};
/** Names a limit beside others of its scope. */
const limitTitle = (limit: Limit): string => `${limitName(limit)}, ${PERIOD_WORDS[limit.period].each}`;

/** The texts of limits: a row for each, and the dialog that changes one. */
export const messages = {
  row: {
    scopes: {
      workspace: "Workspace",
      person: "Person",
      anyone_else: "Shared",
      token: "Token",
      board: "Board",
      tag: "Tag",
    },
    effects: { warn: "Warns at the limit", ask: "Asks at the limit", block: "Blocks at the limit" },
    edit: (limit: Limit) => `Edit limit: ${limitTitle(limit)}`,
    progress: (limit: Limit) => `Limit used: ${limitTitle(limit)}`,
    counted: (credits: number, limit: number) => `${formatCount(credits)} of ${formatCredits(limit)}`,
    ofLimit: (limit: number, period: LimitPeriod) => `of ${formatCount(limit)} ${PERIOD_WORDS[period].each}`,
    reserved: (credits: number) => `${formatCount(credits)} reserved. `,
    alsoCounts: (names: readonly string[]) =>
      `Also includes names first used after this limit was set: ${names.join(", ")}.`,
    /** What happens from now to the limit's renewal, which is on the day after `lastDay`; null for never. */
    reachedNow: (effect: LimitEffect, lastDay: string | null) =>
      `Limit reached. ${REACHED[effect]}${lastDay === null ? "." : ` through ${formatDay(lastDay)}.`}`,
    over: (credits: number) => `${formatCredits(credits)} over the limit.`,
    nothing: (period: LimitPeriod) => `No credits charged or reserved${SO_FAR[period]}.`,
    left: (credits: number, lastDay: string | null) =>
      `${formatCredits(credits)} left${lastDay === null ? "" : ` through ${formatDay(lastDay)}`}.`,
    reached: (rate: number, day: string) =>
      `${perDay(rate)}. At this rate, you'll reach the limit on ${formatDay(day)}.`,
    under: (rate: number, atEnd: number, lastDay: string) =>
      `${perDay(rate)}. At this rate, about ${formatCredits(atEnd)} by ${formatDay(lastDay)}, under the limit.`,
  },
  dialog: {
    title: (limit: Limit) => `Limit: ${limitTitle(limit)}`,
    newTitle: "Set a limit",
    newOf: (name: string) => `Set a limit: ${name}`,
    remove: "Remove limit",
    removed: "Limit removed",
    saved: "Limit saved",
    failed: "Couldn't change the limit.",
    appliesTo: "Applies to",
    limit: "Limit",
    unit: "credits",
    period: "Period",
    periods: { day: "Day", week: "Week", month: "Month", all: "In all" },
    periodHints: {
      day: (timeZone: string) => `Days begin at midnight in ${zone(timeZone)}.`,
      week: (timeZone: string) => `Weeks begin on Monday at midnight in ${zone(timeZone)}.`,
      month: (timeZone: string) => `Months begin at midnight in ${zone(timeZone)}.`,
      all: () => "Everything ever spent here counts, and it never renews.",
    },
    effect: "When the limit is reached",
    effects: { warn: "Warn", ask: "Ask", block: "Block" },
    effectHints: {
      warn: "People see a warning before a job exceeds the limit, and can still run it.",
      ask: "A job that would exceed the limit waits until an owner approves it. Assistant messages, descriptions and API requests are blocked.",
      block:
        "Jobs, assistant messages, descriptions and API requests that would exceed the limit are blocked. Jobs already running will finish.",
    },
    personHint:
      "Names that are typed with the API key aren't verified. That's why this limit also covers every name first typed after you set it, until that name has its own limit.",
    labelHint:
      "Charges for language models count in no board and no tag. A tag that is added to a completed job counts from then on.",
    anyoneElseHint:
      "One limit shared by everyone who has no limit of their own for the period that asks or blocks.",
  },
};
