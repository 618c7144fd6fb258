import { type Limit, type LimitEffect, type LimitPeriod, PERIOD_WORDS } from "@/lib/limits/limit";
import { formatCount, formatCredits, formatDay, formatQuantity } from "@/lib/platform/format";

const SO_FAR: Record<LimitPeriod, string> = {
  day: " today",
  week: " this week",
  month: " this month",
  all: " in all",
};
/** What a token does at its limit, as a sentence about it. */
const AT_LIMIT: Record<LimitEffect, string> = {
  warn: "Warns at its limit.",
  ask: "Asks above its limit.",
  block: "Stops at its limit.",
};

/** "12", "12 and 30", "12, 30 and 4". */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** The visible text about access tokens. */
export const messages = {
  section: {
    title: "Tokens",
    about: "For agents and scripts. Each has its own rights, its own limit and an end.",
    label: "Access tokens",
    loadFailed: "Couldn't load the tokens. Reload the page.",
    newToken: "New token",
    none: "No tokens yet. Make one for each agent or script, and nobody needs the API key or your password.",
    stopAll: "Stop all",
  },
  columns: { name: "Name", may: "May", limit: "Limit", ends: "Ends", used: "Last used", stop: "Stop" },
  row: {
    madeByYou: "Made by you",
    madeBy: (name: string | null) => `Made by ${name ?? "Unnamed"}`,
    atLimit: (effect: LimitEffect) => AT_LIMIT[effect],
    cannotSpend: "Can't spend",
    noLimit: "No limit of its own",
    spent: ({ counted_credits, limit_credits, period }: Limit) =>
      `${formatCount(Math.ceil(counted_credits))} of ${formatCount(limit_credits)}${SO_FAR[period]}`,
    noEnd: "No end",
    neverUsed: "not yet",
    usedAt: (moment: string, address: string | null) => (address ? `${moment}, from ${address}` : moment),
    /** On a phone, where no header says it: between limit and last use, and before that. */
    ends: (day: string | null) => `, ${day === null ? "no end" : `ends ${day}`}, `,
    used: "used ",
    notUsed: "not used yet",
    stop: "Stop",
    stopOne: (name: string) => `Stop ${name}`,
  },
  sum: {
    /** Around the sum, which is set off. */
    before: "By their own limits they may still spend ",
    credits: (credits: number) => formatCredits(credits),
    after: (parts: readonly number[]) =>
      ` this month${parts.length > 1 ? `: ${listed(parts.map(formatCount))}` : ""}.`,
    unlimited: (tokens: number) =>
      `${formatQuantity(tokens, "token")} ${tokens === 1 ? "has" : "have"} no limit of ${tokens === 1 ? "its" : "their"} own.`,
    workspace: (credits: number) => `The workspace's limit leaves ${formatCredits(credits)}.`,
  },
  stopping: {
    title: (name: string) => `Stop ${name}?`,
    titleAll: (tokens: number) =>
      tokens === 1 ? "Stop the only token?" : `Stop all ${formatCount(tokens)} tokens?`,
    effects: [
      "Calls with it are refused from now on.",
      "Its waiting jobs and requests for approval are canceled. Jobs that are already running finish and are charged.",
      "What it made stays. A stopped token can't be started again, only replaced.",
    ],
    effectsAll: [
      "Calls with these tokens are refused from now on.",
      "Their waiting jobs and requests for approval are canceled. Jobs that are already running finish and are charged.",
      "What they made stays. A stopped token can't be started again, only replaced.",
    ],
    stop: "Stop token",
    stopAll: "Stop all tokens",
    stopped: (name: string) => `${name} stopped`,
    stoppedAll: "All tokens stopped",
    failed: "Couldn't stop it. Try again.",
  },
  newToken: {
    title: "New token",
    about: "It acts for you, never with more rights than yours. Use one token for each program.",
    name: "Name",
    nameHint: "The program that uses it, such as “Claude” or “ci-render”.",
    may: "May",
    presets: { looks: "Looks only", makes: "Makes and arranges", all: "Everything I may" },
    limit: "Limit",
    periods: { none: "None", day: "Day", week: "Week", month: "Month", all: "In all" },
    noLimitHint: "Only your own limits and the workspace's hold it.",
    credits: "Credits",
    each: (period: LimitPeriod) => PERIOD_WORDS[period].each,
    effect: "Above the limit",
    effects: { warn: "Warn", ask: "Ask", block: "Block" },
    effectHints: {
      warn: "The token may go on. The figures show it here.",
      ask: "Jobs wait until an owner approves. Descriptions, messages and API requests are refused.",
      block: "Whatever would exceed the limit is refused.",
    } satisfies Record<LimitEffect, string>,
    ends: "Ends",
    days: { 7: "7 days", 30: "30 days", 90: "90 days", 365: "1 year" },
    noEnd: "No end",
    endsOn: (day: string) => `On ${formatDay(day)} it stops by itself.`,
    noEndHint: "It works until someone stops it.",
    make: "Make token",
    failed: "Couldn't make the token. Try again.",
  },
  made: {
    ready: (name: string) => `${name} is ready`,
    once: "Copy it now. It is shown once and can't be read again, only replaced.",
    secret: "Access token",
    copy: "Copy token",
    limit: ({ limit_credits, period, effect }: Limit) =>
      `${formatCount(limit_credits)} ${PERIOD_WORDS[period].each}, then ${{ warn: "warns", ask: "asks an owner", block: "stops" }[effect]}`,
  },
  /** The scopes as parts of a sentence about the token: "Makes clips and images, reads results and boards." */
  sentence: {
    makes: (what: readonly string[]) => `makes ${listed(what)}`,
    makesAll: "makes everything",
    made: {
      "make:video": "clips",
      "make:image": "images",
      "make:voice": "voice lines",
      "make:avatar": "talking avatars",
    },
    does: {
      describe: "describes videos",
      chat: "asks language models",
      arrange: "sorts and edits boards",
      remove: "deletes",
      review: "makes review links",
      manage: "manages limits and storage",
      read: "reads results and boards",
    },
    looksOnly: "looks only",
    all: "does everything a token can",
  },
};
