import type { ModelPickerProps } from "./model-picker";

type Picks = NonNullable<ModelPickerProps["picks"]>;

/** The chosen models after a press of one. */
export function nextChosen(chosen: readonly string[], id: string, picks: Picks): readonly string[] {
  if (picks === "one") return [id];
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
}

/** The models that Enter or a double click on one uses while no other is pressed: the first is replaced, or one comes beside them. */
export function usedByEnter(chosen: readonly string[], id: string, picks: Picks): readonly string[] {
  if (picks === "one") return [id];
  const kept = picks === "add" ? chosen : chosen.slice(1).filter((other) => other !== id);
  return picks === "add" ? [...new Set([...kept, id])] : [id, ...kept];
}
