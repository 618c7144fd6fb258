import type { PriceChange } from "./price-history";

export type ModelChanges = {
  /** The model, or the product where the price names no model. */
  name: string;
  changes: PriceChange[];
};

/** Changes by model, in their order: the model with the latest change first, and its latest change first. */
export function changesByModel(changes: readonly PriceChange[]): ModelChanges[] {
  const models = new Map<string, PriceChange[]>();
  for (const change of changes) {
    const name = change.row.model_id ?? change.row.product;
    models.set(name, [...(models.get(name) ?? []), change]);
  }
  return [...models].map(([name, own]) => ({ name, changes: own }));
}

const DAY_MS = 86_400_000;

/** The changes of the latest days. */
export const withinDays = (changes: readonly PriceChange[], days: number, nowMs: number): PriceChange[] =>
  changes.filter(({ at }) => nowMs - Date.parse(at) < days * DAY_MS);
