import type { Column, Shot } from "../board";
import type { PlannedRow } from "../board-rows";
import type { Catalogs } from "../cell";
import type { PlannedCell } from "../plan";
import { MAX_CELL_TAKES } from "../run";
import { type Bundle, type ShotOffers, SURE, type TakeOffer } from "./bundles";
import { newColumns, type OpenColumn } from "./new-columns";
import type { PickRates } from "./pick-rates";
import { creditPlanner } from "./plan-credits";

/** What a person asks of a plan beside its credits. */
export type SpendWishes = {
  /** Takes of each shot at least. */
  leastTakes: number;
  /** Whether models may be added that the board does not have. Those are added in any case for shots without any model. */
  isOpen: boolean;
  /** The only model that a shot may have, by the id of the shot. */
  models: ReadonlyMap<string, string>;
};
export const NO_WISHES: SpendWishes = { leastTakes: 0, isOpen: false, models: new Map() };

/** A model of a plan: a column of the board, or one to be added. */
export type SpendModel = { key: string; modelId: string } & (
  | { column: Column; added: null }
  | { column: null; added: OpenColumn }
);

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

export type SpendLine = {
  shot: Shot;
  /** Only models of which it gets takes. */
  takes: readonly { model: SpendModel; takes: number; credits: number }[];
  credits: number;
  /** That it has a pick then; null for one that no model can make. */
  chance: number | null;
  reason: SpendReason;
};

/** What so many credits buy for a board. */
export type SpendPlan = {
  /** One for each shot, in order. */
  lines: readonly SpendLine[];
  takes: number;
  /** The most that all of them cost. */
  credits: number;
  /** The chance that every shot that can be made has a pick. */
  chance: number;
};

/** Plans of one board. */
type BoardPlanner = {
  /** What its plans choose from, beside what a shot leaves out. */
  models: readonly SpendModel[];
  at: (credits: number) => SpendPlan;
};

/** What a plan chooses from for a shot. */
type Offered = { models: readonly SpendModel[]; offers: readonly TakeOffer[]; missed: number; under: number };

/**
 * Plans of a board for any credits up to `most`: models and takes of each shot that has no pick, so that the chance that every
 * shot has one is the highest that was found. Pure, and the same for the same board, prices and rates.
 */
export function boardPlanner(
  catalogs: Catalogs,
  columns: readonly Column[],
  rows: readonly PlannedRow[],
  rates: PickRates,
  wishes: SpendWishes,
  most: number,
): BoardPlanner {
  const open = rows.filter(({ isPicked }) => !isPicked);
  const seeking = wishes.isOpen
    ? open
    : open.filter(({ shot }) => !columns.some(({ kind }) => kind === shot.kind));
  const added = newColumns(catalogs, columns, seeking, rates);
  const owned = new Map(columns.map((column): [string, SpendModel] => [column.id, ofColumn(column)]));
  const further = added.map(({ column, prices }) => ({ model: ofNew(column), prices }));
  const offered = rows.map((row): Offered | null => {
    if (row.isPicked) return null;
    const asked = wishes.models.get(row.shot.id);
    const models: SpendModel[] = [];
    const offers: TakeOffer[] = [];
    let [missed, under] = [1, 0];
    for (const each of row.cells) {
      const model = each && owned.get(each.column.id);
      if (!each || !model) continue;
      const { credits } = each.cell;
      const chance = rates.of(model.modelId);
      const running = each.count.running + each.count.waiting;
      missed *= (1 - chance) ** running;
      under += running;
      if (credits === null || (asked !== undefined && asked !== model.modelId)) continue;
      models.push(model);
      offers.push({ credits, chance, room: Math.max(0, MAX_CELL_TAKES - madeIn(each)) });
    }
    for (const { model, prices } of further) {
      const credits = prices.get(row.shot.id);
      if (credits === undefined || (asked !== undefined && asked !== model.modelId)) continue;
      models.push(model);
      offers.push({ credits, chance: rates.of(model.modelId), room: MAX_CELL_TAKES });
    }
    return { models, offers, missed, under };
  });
  const planned = offered.flatMap((each) => (each && each.offers.length > 0 ? [each] : []));
  const shots = planned.map(
    ({ missed, offers }): ShotOffers => ({ missed, least: wishes.leastTakes, offers }),
  );
  const planner = creditPlanner(shots, most);
  const at = (credits: number): SpendPlan => {
    const { bundles, ...plan } = planner(credits);
    const bundleOf = new Map(planned.map((each, at) => [each, bundles[at]]));
    const lines = rows.map((row, at) => lineOf(row, offered[at] ?? null, bundleOf, wishes));
    const takes = lines.reduce(
      (sum, line) => sum + line.takes.reduce((count, { takes }) => count + takes, 0),
      0,
    );
    return { lines, takes, credits: plan.credits, chance: plan.chance };
  };
  return { models: [...owned.values(), ...further.map(({ model }) => model)], at };
}

const ofColumn = (column: Column): SpendModel => ({
  ...{ key: column.id, modelId: column.model_id },
  column,
  added: null,
});
const ofNew = (added: OpenColumn): SpendModel => ({
  ...{ key: `new ${added.model_id}`, modelId: added.model_id },
  column: null,
  added,
});

/** Takes of a cell after which the next one is another: what is there, runs, waits or failed. */
export const madeIn = ({ count: { done, running, waiting, failed } }: PlannedCell): number =>
  done + running + waiting + failed;

function lineOf(
  { shot, cells, isPicked }: PlannedRow,
  offered: Offered | null,
  bundles: ReadonlyMap<Offered, Bundle | undefined>,
  wishes: SpendWishes,
): SpendLine {
  const line = { shot, takes: [], credits: 0 };
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
  const reason = reasonOf(offered, takes, wishes.models.get(shot.id), wishes.leastTakes);
  return { shot, takes, credits: bundle.credits, chance: bundle.chance, reason };
}

function reasonOf(
  { models, offers, missed, under }: Offered,
  takes: SpendLine["takes"],
  asked: string | undefined,
  least: number,
): SpendReason {
  const [main] = takes.toSorted((one, other) => other.takes - one.takes);
  const cheapest = Math.min(...offers.map(({ credits }) => credits));
  if (!main) {
    return missed <= 1 - SURE || (under > 0 && under >= least)
      ? { why: "enough", takes: under }
      : { why: "short", credits: cheapest * Math.max(1, least) };
  }
  const { modelId } = main.model;
  if (asked !== undefined) return { why: "chosen", modelId };
  if (offers.length === 1) return { why: "only", modelId };
  const perPick = offers.map(({ credits, chance }) => credits / -Math.log1p(-chance));
  const best = perPick.indexOf(Math.min(...perPick));
  const own = models.indexOf(main.model);
  const offer = offers[own];
  const better = models[best];
  return offer && better && (perPick[own] ?? 0) > (perPick[best] ?? 0)
    ? { why: "fits", modelId, better: better.modelId }
    : { why: "best", modelId, credits: Math.round((offer?.credits ?? 0) / (offer?.chance ?? 1)) };
}
