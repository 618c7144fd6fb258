import { messages } from "./messages";
import {
  FIELDS,
  type Field,
  isUnpriced,
  joinLabels,
  optionPhrase,
  optionRow,
  type RequestedSettings,
  type VideoSelection,
  valueLabel,
} from "./video-fields";
import { listedValues, type VideoModel } from "./video-model";

const text = messages.adjustments;

/** One option that had to change, and why. Null: the option does not apply to that model. */
export type Adjustment = {
  readonly field: Field;
  readonly from: string | boolean | null;
  readonly to: string | boolean | null;
  /** A clause that follows a colon: "alpha-3.1 supports 8-second clips". */
  readonly reason: string;
};

/**
 * A setting that appears or disappears with the model is visible in the form. Only changed values are
 * announced.
 */
export const isAnnounced = ({ from, to }: Adjustment): boolean => from !== null && to !== null;

/** The whole line: "Duration 10 s → 8 s: alpha-3.1 supports 8-second clips". */
export function adjustmentMessage({ field, from, to, reason }: Adjustment): string {
  const name = optionRow(field).label;
  if (to === null) return text.removed(name, reason);
  const label = valueLabel(field, to);
  return from === null
    ? text.set(name, label, reason)
    : text.changed(name, valueLabel(field, from), label, reason);
}

/** Every option of `requested` with another value in the selection, except the one just `chosen`. */
export function adjustmentsBetween(
  model: VideoModel,
  requested: RequestedSettings,
  selection: VideoSelection,
  requestedField?: Field,
): Adjustment[] {
  return FIELDS.flatMap((field) => {
    const [from, to] = [requested[field], selection[field]];
    // A field without a requested value has not changed.
    if (field === requestedField || from === undefined || from === to) return [];
    return { field, from, to, reason: reasonFor(model, field, from, selection, requestedField) };
  });
}

function reasonFor(
  model: VideoModel,
  field: Field,
  from: string | boolean | null,
  selection: VideoSelection,
  requestedField: Field | undefined,
): string {
  const rule = ruleOf(model, field);
  const offered = from !== null && valuesOf(model, field).includes(from);
  if (!offered) return rule;
  // The model has this value, but not in this combination: name the option that prevents it.
  const conflictingField = requestedField ?? conflicting(model, field, from, selection);
  const value = conflictingField && selection[conflictingField];
  return conflictingField && value !== null && value !== undefined
    ? text.unsupported(model.name, valueLabel(field, from), optionPhrase(conflictingField, [value]))
    : rule;
}

/** The option whose value is in no row together with `from`. */
const conflicting = (
  model: VideoModel,
  field: Field,
  from: string | boolean,
  selection: VideoSelection,
): Field | undefined =>
  isUnpriced(field)
    ? undefined
    : (["resolution", "tier", "duration", "audio", "mode"] as const).find(
        (other) =>
          other !== field &&
          !model.offers.some((offer) => offer[field] === from && offer[other] === selection[other]),
      );

/** What the model offers for a field, in one clause. */
export function ruleOf(model: VideoModel, field: Field): string {
  switch (field) {
    case "mode":
      return text.works(model.name, optionPhrase("mode", model.modes));
    case "ratio":
      return model.choices.ratio.length > 0
        ? text.supports(model.name, joinLabels(model.choices.ratio, "and"))
        : text.ratioFromInput(model.name);
    case "resolution":
      return text.supports(model.name, joinLabels(model.resolutions, "and"));
    case "duration":
      return text.durations(
        model.name,
        joinLabels(
          model.durations.map((seconds, index, all) =>
            index === all.length - 1 ? text.seconds(seconds) : seconds,
          ),
        ),
      );
    case "audio":
      return text.audio[model.audio](model.name);
    default: {
      const values = listedValues(model, field);
      return values.length > 0
        ? text.supports(model.name, joinLabels(values, "and"))
        : text.noneOf(model.name, optionRow(field).label);
    }
  }
}

/** Every value of a field that the model has in some combination, in display order. */
export function valuesOf(model: VideoModel, field: Field): readonly (string | boolean)[] {
  switch (field) {
    case "mode":
      return model.modes;
    case "resolution":
      return model.resolutions;
    case "duration":
      return model.durations;
    case "audio":
      return [true, false].filter((state) => model.offers.some((offer) => offer.audio === state));
    default:
      return listedValues(model, field);
  }
}
