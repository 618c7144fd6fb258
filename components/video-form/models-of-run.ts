import type { PickableModel } from "@/components/model-picker/pickable-model";
import type { RunLine } from "@/lib/catalog/run";

/** The models of the picker, those of the press with the prices of their lines. */
export const withLines = (models: readonly PickableModel[], lines: readonly RunLine[]): PickableModel[] =>
  models.map((model) => {
    const at = lines.findIndex((line) => line.model.id === model.id);
    const price = lines[at]?.quote;
    if (!price) return model;
    const { changedTo, ...rest } = model;
    const shown = { credits: price.reserved, perSecond: price.perSecond, reason: null };
    // The first has the settings of the form.
    return at === 0 ? { ...rest, ...shown, changes: [] } : { ...model, ...shown };
  });
