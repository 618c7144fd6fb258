import { adjustmentsBetween } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { nearest, nearestOn, type Repaired } from "./nearest";
import type { RequestedSettings, VideoSelection } from "./selection";
import { FIELDS, type Field, isUnpriced } from "./video-fields";

/**
 * Keeps the newest choice and moves every option that no row has with it to its nearest value. The result is
 * a row again. A value the model does not have changes nothing.
 */
export function choose(
  catalog: VideoCatalog,
  selection: VideoSelection,
  field: Field,
  value: string | boolean,
): Repaired {
  const model = catalog.byId.get(selection.modelId);
  const requested = { ...selection, [field]: value };
  if (isUnpriced(field) && !model?.choices[field].some((choice) => choice === value))
    return { selection, adjustments: [] };
  const moved = model && nearestOn(model, requested, field);
  return moved
    ? { selection: moved, adjustments: adjustmentsBetween(model, requested, moved, field) }
    : { selection, adjustments: [] };
}

/**
 * What a model makes of a request: what fits is kept and the rest moves to the nearest valid value. Null for an
 * unavailable model.
 */
export function chooseModel(
  catalog: VideoCatalog,
  requested: RequestedSettings,
  modelId: string,
): Repaired | null {
  const repaired = nearest(catalog, { ...requested, modelId });
  return repaired?.selection.modelId === modelId ? repaired : null;
}

/**
 * What is requested after a person has chosen some settings and sees `shown`. What the choice did not touch stays as
 * requested, also where this model cannot meet it. Only if all this together comes to another selection here, the shown
 * one counts as requested.
 */
export function requestedAfter(
  catalog: VideoCatalog,
  requested: RequestedSettings,
  chosen: Partial<VideoSelection>,
  shown: VideoSelection,
): RequestedSettings {
  const next = { ...requested, ...chosen, modelId: shown.modelId };
  const comesTo = nearest(catalog, next)?.selection;
  return comesTo && isSameSelection(comesTo, shown) ? next : { ...next, ...applicable(shown) };
}

/** The fields of the first selection that the second changed, as it has them. */
export const changedFields = (before: VideoSelection, after: VideoSelection): Partial<VideoSelection> =>
  fieldsOf(after, (field) => after[field] !== null && after[field] !== before[field]);

/** The fields of a selection that apply to its model. */
const applicable = (selection: VideoSelection): Partial<VideoSelection> =>
  fieldsOf(selection, (field) => selection[field] !== null);

const fieldsOf = (selection: VideoSelection, isWanted: (field: Field) => boolean): Partial<VideoSelection> =>
  Object.fromEntries(FIELDS.filter(isWanted).map((field) => [field, selection[field]]));

export const isSameSelection = (one: VideoSelection, other: VideoSelection): boolean =>
  one.modelId === other.modelId && FIELDS.every((field) => one[field] === other[field]);
