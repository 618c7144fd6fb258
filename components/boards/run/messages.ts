import type { PauseReason } from "@/lib/boards/run";
import { formatCount, formatCredits, formatQuantity } from "@/lib/platform/format";

const takesOf = (count: number): string => formatQuantity(count, "take");
const firstOf = (takes: number, left: number): string =>
  `${formatCount(takes)} of ${formatCount(takes + left)}`;
const limitOf = (tag: string | null): string => (tag === null ? "Limit" : `Limit of ${tag}`);
/** A price, and what the budget of the board leaves for it. */
const ofBudget = (credits: number, left: number | null): string =>
  left === null ? formatCredits(credits) : `${formatCount(credits)} of ${formatCount(left)} left`;
const MAX_SHOTS_NAMED = 6;

/** The texts of runs: what would be made, what waits, and what failed. */
export const messages = {
  /**
   * @param left more takes than one run has, which another press makes
   * @param budget credits that are left of the board's, where it has a budget
   */
  generate: (takes: number, left: number, credits: number, budget: number | null) =>
    `Generate ${left > 0 ? firstOf(takes, left) : formatCount(takes)} · ${ofBudget(credits, budget)}`,
  /** Of stills. */
  draft: (shots: number, left: number, credits: number, budget: number | null) =>
    `Draft ${formatQuantity(shots, "shot")}${left > 0 ? ", then more" : ""} · ${ofBudget(credits, budget)}`,
  /** Clips of the shots whose still is picked. */
  film: (credits: number, budget: number | null) => `Film the picks · ${ofBudget(credits, budget)}`,
  ask: (credits: number) => `Ask for approval · ${formatCredits(credits)}`,
  /** The buttons of a row and of a column. */
  row: (credits: number) => `Generate this row · ${formatCredits(credits)}`,
  column: (credits: number) => `Generate this column · ${formatCredits(credits)}`,
  shotAgain: (credits: number) => `Run this shot again · ${formatCount(credits)}`,
  shotAgainName: (shot: number, credits: number) =>
    `Run this shot again · ${formatCredits(credits)}, shot ${formatCount(shot)}`,
  update: (shots: number, credits: number, budget: number | null) =>
    `Update ${formatQuantity(shots, "shot")} · ${ofBudget(credits, budget)}`,
  updatePart: (takes: number, left: number, credits: number, budget: number | null) =>
    `Update ${firstOf(takes, left)} takes · ${ofBudget(credits, budget)}`,
  more: (takes: number, model: string, credits: number) =>
    `${formatCount(takes)} more on ${model} · ${formatCredits(credits)}`,
  changedMeanwhile: "These shots were changed while you looked. Check them, then generate again.",
  stillSending: "The last press is still being sent.",
  unsaved: "The board isn't saved yet, so nothing was sent. Try again.",
  lost: "No response yet. Trying again; nothing is made twice.",
  failed: "Couldn't start this run.",
  /** After the undo of a run. @param canceled those of it that were not sent yet */
  takenBack: (canceled: number, takes: number) =>
    canceled === 0
      ? "Every take was sent already. They keep running."
      : `${takesOf(canceled)} taken back.${canceled < takes ? ` ${formatCount(takes - canceled)} already sent.` : ""}`,
  queueFailed: "Couldn't change the queue.",
  status: {
    label: "Progress and credits",
    meter: (charged: number, reserved: number, planned: number) =>
      [
        charged > 0 && `${formatCount(charged)} charged`,
        reserved > 0 && `${formatCount(reserved)} reserved`,
        planned > 0 && `${formatCount(planned)} planned`,
      ]
        .filter(Boolean)
        .join(", "),
    /** After all credits of a board. */
    planned: "planned",
    /** After the credits that are charged or reserved. */
    of: (total: number) => ` of ${formatCredits(total)}`,
    left: {
      day: (left: number, tag: string | null) => `${limitOf(tag)} leaves ${formatCount(left)} today`,
      week: (left: number, tag: string | null) => `${limitOf(tag)} leaves ${formatCount(left)} this week`,
      month: (left: number, tag: string | null) => `${limitOf(tag)} leaves ${formatCount(left)} this month`,
      all: (left: number, tag: string | null) => `${limitOf(tag)} leaves ${formatCount(left)}`,
    },
    /** After the credits that are left. */
    budget: (most: number) => ` of ${formatCredits(most)} left for this board`,
    balance: (left: number) => `Balance ${formatCount(left)}`,
    running: (count: number) => `${formatCount(count)} running`,
    waiting: (count: number, forPicks: number) =>
      forPicks === count
        ? `${formatCount(count)} waiting for a pick`
        : [`${formatCount(count)} waiting`, forPicks > 0 && `${formatCount(forPicks)} for a pick`]
            .filter(Boolean)
            .join(", "),
    pause: "Pause",
    resume: "Resume",
    nextWave: (shots: number, credits: number) =>
      `Buy the next wave: ${formatQuantity(shots, "shot")} · ${formatCredits(credits)}`,
    spared: (takes: number, credits: number) =>
      `${takesOf(takes)} not needed, ${formatCredits(credits)} saved`,
    /** Takes that are missing, and not bought because takes stop at the pick of a shot. */
    leftOut: (takes: number) =>
      `${takesOf(takes)} left out: ${takes === 1 ? "its shot has" : "their shots have"} a pick`,
    firstWave: (credits: number) => `In waves: at most ${formatCredits(credits)} before you pick`,
    resumeFor: (credits: number) => `Resume for ${formatCredits(credits)}`,
    cancel: "Cancel waiting",
    canceled: (takes: number) =>
      `${takesOf(takes)} canceled. Nothing was charged for ${takes > 1 ? "them" : "it"}.`,
    pausedBy: {
      person: "Paused",
      price: "Paused: the price went up",
      limit: "Paused at a limit",
      approval: "Paused: an owner was asked to approve it",
      picks: "The next wave waits for your picks",
      ceiling: "Paused: the approved credits are used up",
      credits: "Paused: the account at the API has no credits left",
      key: "Paused: the API doesn't accept the key",
      maker: "Paused: who started it can't run jobs here any more",
      restored:
        "Paused: the database was restored, so some of these may have been made. Check the gallery first.",
    } satisfies Record<PauseReason, string>,
    priceFrom: (from: number, to: number) => `${formatCredits(from)} became ${formatCredits(to)}`,
    failed: (count: number) => `${formatCount(count)} failed`,
    failedShow: (count: number) => `${formatCount(count)} failed. Show why`,
    notCharged: "not charged",
    mayBeCharged: "some may be charged",
    charged: (credits: number) => `${formatCredits(credits)} charged`,
    runAgain: (takes: number, credits: number) =>
      takes === 1
        ? `Run it again · ${formatCredits(credits)}`
        : `Run the ${formatCount(takes)} failed again · ${formatCredits(credits)}`,
  },
  failures: {
    title: "Why takes failed",
    unknown: "The API gave no reason.",
    takes: takesOf,
    shots: (numbers: readonly number[]) => {
      const named = numbers.slice(0, MAX_SHOTS_NAMED).map(formatCount).join(", ");
      const more = numbers.length - MAX_SHOTS_NAMED;
      return `${numbers.length > 1 ? "Shots" : "Shot"} ${named}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
    },
  },
  buying: {
    label: "How takes are bought",
    stopsAtPick: "Stop at the first pick of a shot",
    inWaves: "In waves, the cheapest model first",
  },
  dialog: {
    warn: "Generate anyway?",
    ask: "Ask an owner?",
    price: "The price went up. Generate anyway?",
    priceGone: "The price changed",
    resume: "The price went up. Resume anyway?",
    shown: "Shown",
    now: "Now",
    nothing: "None of these takes can be made at today's prices.",
  },
};
