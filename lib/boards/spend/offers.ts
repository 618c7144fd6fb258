import type { Parts } from "@/lib/platform/parts";
import type { Board, Column } from "../board";
import type { PlannedRow } from "../board-rows";
import type { Catalogs } from "../cell";
import type { PlannedCell } from "../plan";
import { MAX_CELL_TAKES } from "../run";
import { isStillId } from "../stills";
import type { StillOffer, TakeOffer } from "./bundles";
import { keyedShots, newColumns, type OpenColumn, pricesOf } from "./new-columns";
import type { PickRates } from "./pick-rates";

/** What a person asks of a plan beside its credits. */
export type SpendWishes = {
  /** Takes of each shot at least. */
  leastTakes: number;
  /** Whether models may be added that the board does not have. Those are added in any case for shots without any model. */
  isOpen: boolean;
  /** The only model that a shot may have, by the id of the shot. */
  models: ReadonlyMap<string, string>;
  /** Stills of each shot that can begin with one; null where the plan chooses. */
  stills: number | null;
  /** Whether the credits for the lines that are not spoken yet are kept. */
  keepsLines: boolean;
};

/** A model of a plan: a column of the board, or one to be added. */
export type SpendModel = { key: string; modelId: string } & (
  | { column: Column; added: null }
  | { column: null; added: OpenColumn }
);

/** The rows of a board, and those of its stills in the same order. */
export type SpendRows = Pick<Board, "columns"> & {
  rows: readonly PlannedRow[];
  stills: readonly PlannedRow[];
};

/** What a plan chooses from for a shot. */
export type Offered = {
  models: readonly SpendModel[];
  /** One for each of the models. */
  offers: readonly TakeOffer[];
  /** The takes that run or wait, and the chance that they bring no pick. */
  under: number;
  missed: number;
  /** Null where it can begin with no still, or has picked one. */
  stills: (StillOffer & { model: SpendModel }) | null;
};

/** Takes of a cell after which the next one is another: what is there, runs, waits or failed. */
export const madeIn = ({ count: { done, running, waiting, failed } }: PlannedCell): number =>
  done + running + waiting + failed;

/** Stands for the still of a shot that has none yet. */
const STILL_TO_COME = "job_still";

/**
 * What a plan of a board chooses from: the models of the board and those that are added to it, and for each row its offers, null
 * where it has a pick.
 */
export function* offersOf(
  catalogs: Catalogs,
  { columns, rows, stills }: SpendRows,
  rates: PickRates,
  wishes: SpendWishes,
): Parts<{ models: readonly SpendModel[]; offered: readonly (Offered | null)[] }> {
  const has = (kind: string) => columns.some((column) => column.kind === kind);
  const open = rows.filter(({ isPicked }) => !isPicked);
  const stillOf = new Map(
    rows.flatMap((row, at) => {
      const still = stills[at];
      return still && canBeginWith(row, still) ? [[row, still] as const] : [];
    }),
  );
  const seeking = open.filter(({ shot }) => wishes.isOpen || !has(shot.kind));
  const seekStills = !has("image") && (wishes.isOpen || (wishes.stills ?? 0) > 0);
  const pictures = [...stillOf.values(), ...seeking.filter(({ shot }) => shot.kind === "image")];
  const forStills = yield* newColumns(catalogs, columns, seekStills ? pictures : [], rates, 1);
  const further = yield* newColumns(
    catalogs,
    [...columns, ...forStills.map(({ column }) => column)],
    seeking,
    rates,
  );
  const added = [...forStills, ...further].map(({ column, prices }) => ({ model: ofNew(column), prices }));
  const owned = new Map(columns.map((column): [string, SpendModel] => [column.id, ofColumn(column)]));

  const begun = keyedShots([...stillOf.keys()].map((row) => ({ ...row, still: STILL_TO_COME })));
  const models = [...owned.values(), ...added.map(({ model }) => model)];
  const pricesBegun = new Map<SpendModel, ReadonlyMap<string, number>>();
  for (const model of models) {
    pricesBegun.set(model, pricesOf(catalogs, model.column ?? model.added, begun));
    yield;
  }
  const stillsOf = (row: PlannedRow): Offered["stills"] => {
    const still = stillOf.get(row);
    if (!still) return null;
    const cells = still.cells.filter((cell) => cell !== null);
    const offers = [
      ...cells.map((each) => ({
        ...{ model: owned.get(each.column.id), credits: each.cell.credits },
        room: MAX_CELL_TAKES - madeIn(each),
      })),
      ...added.map(({ model, prices }) => ({
        ...{ model, credits: prices.get(still.shot.id) ?? null },
        room: MAX_CELL_TAKES,
      })),
    ].flatMap(({ model, credits, room }) =>
      model && credits !== null ? [{ model, credits, room, chance: rates.of(model.modelId) }] : [],
    );
    const [best] = offers.sort((one, other) => perPick(one) - perPick(other));
    if (!best) return null;
    const known = cells.reduce(
      (sum, { count: { done, running, waiting } }) => sum + done + running + waiting,
      0,
    );
    return {
      ...best,
      room: Math.max(0, best.room),
      ...{ known, gain: rates.gain, wanted: wishes.stills },
    };
  };
  const offered = rows.map((row): Offered | null => {
    if (row.isPicked) return null;
    const asked = wishes.models.get(row.shot.id);
    const hasStill = row.cells.some((each) => each?.cell.still);
    const chanceOf = ({ modelId }: SpendModel) =>
      hasStill ? 1 - (1 - rates.of(modelId)) ** rates.gain : rates.of(modelId);
    const all: { model: SpendModel; offer: TakeOffer }[] = [];
    const offer = (model: SpendModel, credits: number | null | undefined, room: number) => {
      if (credits === null || credits === undefined || (asked ?? model.modelId) !== model.modelId) return;
      const takesStill = pricesBegun.get(model)?.get(row.shot.id) === credits;
      all.push({ model, offer: { credits, chance: chanceOf(model), room: Math.max(0, room), takesStill } });
    };
    let [missed, under] = [1, 0];
    for (const each of row.cells) {
      const model = each && owned.get(each.column.id);
      if (!each || !model) continue;
      const running = each.count.running + each.count.waiting;
      missed *= (1 - chanceOf(model)) ** running;
      under += running;
      offer(model, each.cell.credits, MAX_CELL_TAKES - madeIn(each));
    }
    for (const { model, prices } of added) offer(model, prices.get(row.shot.id), MAX_CELL_TAKES);
    return {
      models: all.map(({ model }) => model),
      offers: all.map(({ offer }) => offer),
      ...{ missed, under, stills: stillsOf(row) },
    };
  });
  return { models, offered };
}

/** Whether a shot can begin with a still that is not picked yet. */
const canBeginWith = (row: PlannedRow, { shot, problem, isPicked }: PlannedRow): boolean =>
  isStillId(shot.id) && problem === null && !row.isPicked && !isPicked;

/** About the credits of a pick. */
export const perPick = ({ credits, chance }: Pick<TakeOffer, "credits" | "chance">): number =>
  credits / -Math.log1p(-chance);

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
