import { isUnsuccessful } from "@/lib/jobs/job";
import type { Parts } from "@/lib/platform/parts";
import type { Board, Shot } from "../board";
import type { PlannedRow } from "../board-rows";
import type { Catalogs } from "../cell";
import { lineIdOf } from "../film-lines";
import type { BoardTake } from "../run";
import { type Bundle, SURE } from "./bundles";
import { type Offered, offersOf, perPick, type SpendModel, type SpendRows, type SpendWishes } from "./offers";
import type { PickRates } from "./pick-rates";
import { creditPlanner } from "./plan-credits";

export const NO_WISHES: SpendWishes = {
  ...{ leastTakes: 0, isOpen: false, models: new Map() },
  ...{ stills: null, keepsLines: true },
};

/** Why a shot gets what it gets. */
export type SpendReason =
  /** It has a pick. */
  | { why: "picked" }
  /** No model can make it. */
  | { why: "cannot"; problem: string | null }
  /** What is on its way is enough. */
  | { why: "enough"; takes: number }
  /** The credits are used up before it. */
  | { why: "short"; credits: number }
  /** The person chose the model, or no other can make it. */
  | { why: "chosen" | "only"; modelId: string }
  /** The model brings most for a credit: about so many for a pick. */
  | { why: "best"; modelId: string; credits: number }
  /** It brings less for a credit than another one, and fits into the credits. */
  | { why: "fits"; modelId: string; better: string };

/** Takes of a model, and what they cost at most. */
export type SpendTakes = { model: SpendModel; takes: number; credits: number };

export type SpendLine = {
  shot: Shot;
  /** Only models of which it gets takes. */
  takes: readonly SpendTakes[];
  /** Stills of which one is picked before the takes are made; null where it gets none. */
  stills: SpendTakes | null;
  /** Of both. */
  credits: number;
  /** That it has a pick then; null for one that no model can make. */
  chance: number | null;
  reason: SpendReason;
};

/** Lines that are to be spoken, and what they cost at most. */
export type UnspokenLines = { lines: number; credits: number };

/** What so many credits buy for a board. */
export type SpendPlan = {
  /** One for each shot, in order. */
  lines: readonly SpendLine[];
  /** Without the stills. */
  takes: number;
  stills: number;
  /** Whether the credits for the lines that are not spoken yet are kept. They are in `credits`. */
  keepsLines: boolean;
  /** The most that all of it costs. */
  credits: number;
  /** The chance that every shot that can be made has a pick. */
  chance: number;
};

/** Plans of one board. */
export type BoardPlanner = {
  /** What its plans choose from, beside what a shot leaves out. */
  models: readonly SpendModel[];
  at: (credits: number) => SpendPlan;
};

/** The lines of a board that were not spoken as they are written now. @param creditsOf null for words that can't be spoken */
export function unspokenLines(
  shots: Board["shots"],
  takes: readonly Pick<BoardTake, "shot_id" | "status">[],
  creditsOf: (text: string) => number | null,
): UnspokenLines {
  const spoken = new Set(takes.flatMap(({ shot_id, status }) => (isUnsuccessful(status) ? [] : [shot_id])));
  const prices = shots.flatMap(({ id, line }) =>
    line && !spoken.has(lineIdOf(id, line)) ? (creditsOf(line.text) ?? []) : [],
  );
  return { lines: prices.length, credits: prices.reduce((sum, each) => sum + each, 0) };
}

/**
 * Plans of a board for any credits up to `most`: models, stills and takes of each shot that has no pick, so that the chance that
 * every shot has one is the highest that was found. Pure, and the same for the same board, prices and rates.
 */
export function* boardPlanner(
  catalogs: Catalogs,
  board: SpendRows & { unspoken: UnspokenLines },
  rates: PickRates,
  wishes: SpendWishes,
  most: number,
): Parts<BoardPlanner> {
  const { models, offered } = yield* offersOf(catalogs, board, rates, wishes);
  const planned = offered.flatMap((each) => (each && each.offers.length > 0 ? [each] : []));
  const planner = yield* creditPlanner(
    planned.map(({ missed, offers, stills }) => ({ missed, least: wishes.leastTakes, offers, stills })),
    most,
  );
  const kept = wishes.keepsLines ? board.unspoken.credits : 0;
  const at = (credits: number): SpendPlan => {
    const { bundles, ...plan } = planner(credits - kept);
    const bundleOf = new Map(planned.map((each, at) => [each, bundles[at]]));
    const lines = board.rows.map((row, at) => lineOf(row, offered[at] ?? null, bundleOf, wishes));
    const keepsLines = kept > 0 && credits >= kept;
    return {
      lines,
      takes: sumOf(lines, ({ takes }) => sumOf(takes, (each) => each.takes)),
      stills: sumOf(lines, ({ stills }) => stills?.takes ?? 0),
      ...{ keepsLines, credits: plan.credits + (keepsLines ? kept : 0) },
      chance: plan.chance,
    };
  };
  return { models, at };
}

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

function lineOf(
  { shot, cells, isPicked }: PlannedRow,
  offered: Offered | null,
  bundles: ReadonlyMap<Offered, Bundle | undefined>,
  wishes: SpendWishes,
): SpendLine {
  const line = { shot, takes: [], stills: null, credits: 0 };
  if (isPicked || !offered) return { ...line, chance: 1, reason: { why: "picked" } };
  const bundle = bundles.get(offered);
  if (!bundle) {
    const problem = cells.find((cell) => cell?.cell.problem)?.cell.problem ?? null;
    return { ...line, chance: null, reason: { why: "cannot", problem } };
  }
  const takes = offered.models.flatMap((model, at) => {
    const [count, credits] = [bundle.takes[at] ?? 0, offered.offers[at]?.credits ?? 0];
    return count > 0 ? [{ model, takes: count, credits: count * credits }] : [];
  });
  const stills =
    offered.stills && bundle.stills > 0
      ? {
          ...{ model: offered.stills.model, takes: bundle.stills },
          credits: bundle.stills * offered.stills.credits,
        }
      : null;
  const reason = reasonOf(offered, takes, wishes.models.get(shot.id), wishes.leastTakes);
  return { shot, takes, stills, credits: bundle.credits, chance: bundle.chance, reason };
}

function reasonOf(
  { models, offers, missed, under, stills }: Offered,
  takes: SpendLine["takes"],
  asked: string | undefined,
  least: number,
): SpendReason {
  const [main] = takes.toSorted((one, other) => other.takes - one.takes);
  const cheapest = Math.min(...offers.map(({ credits }) => credits));
  const drafts = stills ? Math.max(0, (stills.wanted ?? 0) - stills.known) * stills.credits : 0;
  if (!main) {
    return missed <= 1 - SURE || (under > 0 && under >= least)
      ? { why: "enough", takes: under }
      : { why: "short", credits: cheapest * Math.max(1, least) + drafts };
  }
  const { modelId } = main.model;
  if (asked !== undefined) return { why: "chosen", modelId };
  if (offers.length === 1) return { why: "only", modelId };
  const rates = offers.map(perPick);
  const best = rates.indexOf(Math.min(...rates));
  const own = models.indexOf(main.model);
  const offer = offers[own];
  const better = models[best];
  return offer && better && (rates[own] ?? 0) > (rates[best] ?? 0)
    ? { why: "fits", modelId, better: better.modelId }
    : { why: "best", modelId, credits: Math.round((offer?.credits ?? 0) / (offer?.chance ?? 1)) };
}
