import { wholeBalance } from "@/lib/platform/format";
import type { Balance } from "./balance";
import { creditsLeft, LIMIT_EFFECTS, type Limit, type LimitEffect, type SpendPlace } from "./limit";
import { messages } from "./messages";

const text = messages.overLimit;

/** The limit that a spend would exceed, and by how many credits. */
export type LimitCheck = { limit: Limit; overBy: number };

const strength = (effect: LimitEffect): number => LIMIT_EFFECTS.indexOf(effect);

/** Whether a limit counts what is spent at a place, by the person who asks. */
const countsAt = (
  { scope, board_id, tag, mine }: Pick<Limit, "scope" | "board_id" | "tag" | "mine">,
  { boardId = null, tags = [] }: SpendPlace,
): boolean =>
  scope === "board" ? boardId === board_id : scope === "tag" ? tag !== null && tags.includes(tag) : mine;

/** How many credits of a spend a limit counts. */
export const creditsCounted = (limit: Limit, { credits, parts }: Pick<Spend, "credits" | "parts">): number =>
  (parts ?? [{ credits }]).reduce((sum, part) => sum + (countsAt(limit, part) ? part.credits : 0), 0);

/**
 * The limit that decides about a spend of the person who asks: of those that it would exceed, the one with the
 * strongest effect, and of these the one with the least left. Null when it exceeds none. The browser and the server
 * both ask this.
 */
export function checkLimits(
  limits: readonly Limit[],
  spend: Pick<Spend, "credits" | "parts">,
): LimitCheck | null {
  const [decisive] = limits
    .map((limit) => ({ limit, credits: creditsCounted(limit, spend) }))
    .filter(({ credits }) => credits > 0)
    .map(({ limit, credits }) => ({ limit, overBy: limit.counted_credits + credits - limit.limit_credits }))
    .filter(({ overBy }) => overBy > 0)
    .sort((a, b) => strength(b.limit.effect) - strength(a.limit.effect) || b.overBy - a.overBy);
  return decisive ?? null;
}

/** The limit with the least left of those that count what the person who asks spends at a place; null without any. */
export function tightestLimit(limits: readonly Limit[], place: SpendPlace = {}): Limit | null {
  const [tightest] = limits
    .filter((limit) => countsAt(limit, place))
    .sort((a, b) => creditsLeft(a) - creditsLeft(b));
  return tightest ?? null;
}

/** The limit with the least left of those of a board; null where it has none. */
export const budgetOf = (limits: readonly Limit[], place: SpendPlace): Limit | null =>
  tightestLimit(
    limits.filter(({ scope }) => scope === "board"),
    place,
  );

/**
 * Something that costs credits, with the most that it may cost: its price, if it has one. `unmeasured` is a job over
 * audio of unknown length, `unpriced` one whose price only the upstream knows.
 */
export type Spend = {
  what:
    | "job"
    | "takes"
    | "unpriced"
    | "unmeasured"
    | "unmeasuredTakes"
    | "description"
    | "answer"
    | "call"
    | "checks";
  credits: number;
  /** What it is for, in parts that add up to it; left out for what is on no board and has no tag. */
  parts?: readonly SpendPart[] | undefined;
};
export type SpendPart = SpendPlace & { credits: number };

/**
 * The text about a spend that exceeds a limit: which one, what it leaves, when it renews, and who lifts it. The same on
 * forms, in refusals and on the page.
 */
export const overLimitMessage = (limit: Limit, spend: Spend): string =>
  [
    text.needs(spend.what, creditsCounted(limit, spend)) + text.left(limit),
    text.renews(limit),
    limit.effect !== "warn" && text.lifted,
    text.wayOut(spend.what),
  ]
    .filter(Boolean)
    .join(" ");

/** A spend that the typed balance does not cover. */
type BalanceCheck = { left: number; credits: number; blocks: boolean };

/**
 * Whether a job of so many credits needs more than what is left of the typed balance; null when it does not, or
 * when nobody has typed one.
 */
function checkBalance(
  { available, mode }: Pick<Balance, "available" | "mode">,
  credits: number,
): BalanceCheck | null {
  if (available === null || available >= credits) return null;
  return { left: available, credits, blocks: mode === "block" };
}

/** The text about a spend that the balance does not cover; the same on forms, in refusals and on the page. */
export const overBalanceMessage = (left: number, { what, credits }: Spend): string =>
  [text.needs(what, credits) + messages.overBalance.left(wholeBalance(left)), text.wayOut(what)]
    .filter(Boolean)
    .join(" ");

/** Why a job, or takes, of some credits is warned about, waits for an owner or is refused, as text. */
export type SpendCheck = {
  of: "limit" | "balance";
  effect: LimitEffect;
  message: string;
  /** Credits that are missing. */
  overBy: number;
  /** Null for the balance. */
  limit: Limit | null;
};

/** What is known in the browser about the limits; empty and null while it is not known. */
type Known = { limits: readonly Limit[]; balance: Balance | null };

/**
 * The limit, or the balance, that a job of so many credits would exceed: the stronger effect first. Null when it
 * exceeds none. The server checks the same when the job is sent.
 */
export function checkSpend({ limits, balance }: Known, spend: Spend): SpendCheck | null {
  const { credits } = spend;
  const overLimit = checkLimits(limits, spend);
  const overBalance = balance && checkBalance(balance, credits);
  const checks: (SpendCheck | null)[] = [
    overLimit && {
      of: "limit",
      effect: overLimit.limit.effect,
      message: overLimitMessage(overLimit.limit, spend),
      overBy: overLimit.overBy,
      limit: overLimit.limit,
    },
    overBalance && {
      of: "balance",
      effect: overBalance.blocks ? "block" : "warn",
      message: overBalanceMessage(overBalance.left, spend),
      overBy: Math.ceil(credits - overBalance.left),
      limit: null,
    },
  ];
  const [decisive] = checks
    .filter((check) => check !== null)
    .sort((a, b) => strength(b.effect) - strength(a.effect));
  return decisive ?? null;
}

/** How the messages of limits call what is about to be sent. */
export const spendName = (takes: number, isMax: boolean): Spend["what"] =>
  isMax ? (takes > 1 ? "unmeasuredTakes" : "unmeasured") : takes > 1 ? "takes" : "job";
