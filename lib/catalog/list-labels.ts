import { messages } from "./messages";
import { type Field, optionRow } from "./video-fields";

type Value = boolean | string;

/** A value as a person reads it: "8 s", "on", "1080p". */
export const valueLabel = (field: Field, value: Value): string =>
  optionRow(field).format(value) ?? String(value);

/** "a", "a or b", "a, b or c". Long lists keep their first and last values. */
export function joinLabels(labels: readonly string[], joiner: keyof typeof messages.list = "or"): string {
  const last = labels.at(-1);
  if (labels.length < 2 || last === undefined) return labels.join("");
  return messages.list[joiner](labels.slice(0, -1).join(", "), last);
}

/** A condition in the middle of a sentence: "at 768p", "with the quality tier", "with audio off". */
export const phrase = (field: Field, values: readonly Value[]): string =>
  optionRow(field).phrase(joinLabels(values.map((value) => valueLabel(field, value))));
