import type { Adjustment } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { choicesOf, chooseOption } from "./choose";
import { misfitReason, type Shot, shotOn } from "./match-models";
import { valueDistance } from "./measure";
import type { Field, VideoSelection } from "./video-fields";
import type { VideoModel } from "./video-model";
import { type Quote, quote } from "./video-request";

/** One model of a press of Generate, and how many takes it makes. */
export type WantedTakes = { readonly modelId: string; readonly takes: number };

/** What one model makes in a press. */
export type TakesOnModel<Model extends { readonly id: string }, Selection> = {
  readonly model: Model;
  readonly takes: number;
  /** The settings that it runs with; null when it cannot make the shot. */
  readonly selection: Selection | null;
  /** The price of one take; null without one. */
  readonly quote: Pick<Quote, "reserved" | "expected"> | null;
  /** Why it cannot make the shot, in one clause after its name; null when it can. */
  readonly reason: string | null;
};

export type ModelTakes = TakesOnModel<VideoModel, VideoSelection> & {
  readonly quote: Quote | null;
  /** Its differences to the first model. */
  readonly adjustments: readonly Adjustment[];
};

type RunOptions = {
  /** The shot as the first model makes it. */
  readonly shot: Shot;
  /** Takes of the first model. */
  readonly takes: number;
  readonly others: readonly WantedTakes[];
  /** The most takes of all models together. The last models lose what is too much. */
  readonly maxTakes: number;
};

/**
 * Every model of a press with what it makes of the shot: the first as selected, the others with the nearest settings
 * they have. A model that is not known, named twice or without room for a take is left out.
 */
export function resolveRun(
  catalog: VideoCatalog,
  { shot, takes, others, maxTakes }: RunOptions,
): ModelTakes[] {
  const wanted = [{ modelId: shot.selection.modelId, takes }, ...others];
  return limitTakes(catalog.byId, wanted, maxTakes).map((line) => ({
    ...line,
    ...lineOf(catalog, shot, line.model),
  }));
}

/** The models and takes of a press, as far as there is room: each known model once. */
export function limitTakes<Model>(
  byId: ReadonlyMap<string, Model>,
  wanted: readonly WantedTakes[],
  maxTakes: number,
): { model: Model; takes: number }[] {
  const lines = new Map<string, { model: Model; takes: number }>();
  let room = maxTakes;
  for (const { modelId, takes: asked } of wanted) {
    const model = byId.get(modelId);
    const takes = Math.min(asked, room);
    if (!model || takes < 1 || lines.has(modelId)) continue;
    lines.set(modelId, { model, takes });
    room -= takes;
  }
  return [...lines.values()];
}

function lineOf(catalog: VideoCatalog, shot: Shot, model: VideoModel): Omit<ModelTakes, "model" | "takes"> {
  if (model.id === shot.selection.modelId) {
    const price = quote(catalog, shot.selection, { inputSeconds: shot.inputs.inputSeconds });
    return { selection: shot.selection, adjustments: [], quote: price, reason: null };
  }
  const other = shotOn(catalog, shot, model);
  return other
    ? { selection: other.selection, adjustments: other.adjustments, quote: other.quote, reason: null }
    : { selection: null, adjustments: [], quote: null, reason: misfitReason(model, shot) };
}

/** Takes of each model that are at most so many together. The model with the most gives up first, and none its last. */
export function reduceTakes(wanted: readonly number[], maxTakes: number): number[] {
  const takes = [...wanted];
  for (let spare = takes.reduce((sum, each) => sum + each, 0) - maxTakes; spare > 0; spare--) {
    const most = Math.max(...takes);
    if (most > 1) takes[takes.lastIndexOf(most)] = most - 1;
  }
  return takes;
}

/** The lines that are sent: those with a price. */
type Sent<Line extends AnyModelTakes> = Line & {
  readonly selection: NonNullable<Line["selection"]>;
  readonly quote: NonNullable<Line["quote"]>;
};
type AnyModelTakes = Pick<TakesOnModel<{ id: string }, unknown>, "takes" | "selection" | "quote">;
const isSent = <Line extends AnyModelTakes>(line: Line): line is Sent<Line> =>
  line.selection !== null && line.quote !== null;
export const pricedTakes = <Line extends AnyModelTakes>(lines: readonly Line[]): Sent<Line>[] =>
  lines.filter(isSent);

/** What a press costs in whole credits, and how many jobs it makes; null when the first model has no price. */
export function runTotal(
  lines: readonly AnyModelTakes[],
): { readonly takes: number; readonly reserved: number; readonly expected: number } | null {
  if (!lines[0]?.quote) return null;
  const total = { takes: 0, reserved: 0, expected: 0 };
  for (const { takes, quote: price } of pricedTakes(lines)) {
    total.takes += takes;
    total.reserved += takes * price.reserved;
    total.expected += takes * price.expected;
  }
  return total;
}

/**
 * The value of a field, nearest to the selected one, that every model of a press has with the other settings as they
 * are; null when there is none.
 */
export function commonValue(
  catalog: VideoCatalog,
  shot: Shot,
  models: readonly VideoModel[],
  field: Field,
): { readonly value: string | boolean; readonly label: string } | null {
  const { selection } = shot;
  const current = selection[field];
  if (current === null) return null;
  const shared = choicesOf(catalog, selection, field).filter(({ value, possible }) => {
    if (!possible || value === current) return false;
    const changed = { ...shot, selection: chooseOption(catalog, selection, field, value).selection };
    return models.every(
      (model) =>
        model.id === selection.modelId || shotOn(catalog, changed, model)?.selection[field] === value,
    );
  });
  const [nearest] = shared.sort(
    (a, b) => valueDistance(field, current, a.value) - valueDistance(field, current, b.value),
  );
  return nearest ?? null;
}
