import type { Field } from "./selection";

type Value = boolean | string;

/** The control's name, as the form shows it. */
export const FIELD_NAMES: Readonly<Record<Field, string>> = {
  mode: "Mode",
  tier: "Tier",
  ratio: "Ratio",
  resolution: "Resolution",
  duration: "Duration",
  audio: "Audio",
};

/** A value as a person reads it: "8 s", "on", "1080p". */
export function valueLabel(field: Field, value: Value): string {
  if (field === "duration") return `${value} s`;
  if (field === "audio") return value ? "on" : "off";
  return String(value);
}

/** "a", "a or b", "a, b or c"; long runs keep their ends. */
export function listWords(words: readonly string[], joiner = "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${joiner} ${words.at(-1)}`;
}

const PHRASES: Readonly<Record<Field, (values: string) => string>> = {
  mode: (values) => `in ${values} mode`,
  tier: (values) => `with tier ${values}`,
  ratio: (values) => `at ${values}`,
  resolution: (values) => `at ${values}`,
  duration: (values) => `at ${values}`,
  audio: (values) => `with audio ${values}`,
};

/** A condition in the middle of a sentence: "at 768p", "with tier quality", "with audio off". */
export const phrase = (field: Field, values: readonly Value[]): string =>
  PHRASES[field](listWords(values.map((value) => valueLabel(field, value))));
