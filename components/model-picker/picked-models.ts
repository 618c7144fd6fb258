/** The chosen models after a press of one: it comes last, or is taken out. */
export const toggledModels = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];

/**
 * The models that Enter or a double click on one uses while no other is pressed: the first is replaced (`several`), or
 * one comes beside them (`add`).
 */
export function modelsUsedByEnter(
  chosen: readonly string[],
  id: string,
  picks: "several" | "add",
): readonly string[] {
  if (picks === "add") return [...new Set([...chosen, id])];
  return [id, ...chosen.slice(1).filter((other) => other !== id)];
}
