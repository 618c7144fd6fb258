import { adjustmentsBetween } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { nearestOn, type Repaired } from "./nearest";
import type { VideoSelection } from "./selection";
import { type Field, isFree } from "./video-fields";

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
  if (isFree(field) && !model?.choices[field].some((choice) => choice === value))
    return { selection, adjustments: [] };
  const nearest = model && nearestOn(model, requested, field);
  return nearest
    ? { selection: nearest, adjustments: adjustmentsBetween(model, requested, nearest, field) }
    : { selection, adjustments: [] };
}

/**
 * Switches models: keeps what fits and moves the rest to the nearest valid value. An unavailable model
 * changes nothing.
 */
export function chooseModel(catalog: VideoCatalog, selection: VideoSelection, modelId: string): Repaired {
  const model = catalog.byId.get(modelId);
  const nearest = model && nearestOn(model, selection);
  return nearest
    ? { selection: nearest, adjustments: adjustmentsBetween(model, selection, nearest) }
    : { selection, adjustments: [] };
}
