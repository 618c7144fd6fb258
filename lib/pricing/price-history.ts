import * as z from "zod/mini";
import { mapFields } from "@/lib/catalog/request-field";
import { pricingRow } from "@/lib/contract/pricing";
import { timestamp } from "@/lib/contract/text";
import { jobKind } from "@/lib/jobs/job";
import { PRICE_CHANGES } from "./price-list";
import { PRICE_SETTINGS } from "./settings-of";

/**
 * One price that was added, removed or changed, and when that was noticed. Credits are whole; null where
 * there was no such price.
 */
const priceChange = z.object({
  id: z.int(),
  at: timestamp,
  change: z.enum(PRICE_CHANGES),
  row: pricingRow,
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
});
export type PriceChange = z.infer<typeof priceChange>;

export const priceChanges = z.object({
  object: z.literal("list"),
  data: z.array(priceChange),
  has_more: z.boolean(),
  /** When the first list was stored; null before that. */
  watched_since: z.nullable(timestamp),
});
export type PriceChanges = z.infer<typeof priceChanges>;

const setting = z.nullish(z.string().check(z.maxLength(200)));

/**
 * Query of GET /api/prices/last: the settings that decide a price, as in a request. A setting absent here is
 * absent there.
 */
export const pricedSettings = z.object({
  kind: jobKind,
  model_id: z.string().check(z.maxLength(200)),
  ...mapFields(PRICE_SETTINGS, () => setting),
});
export type PricedSettings = z.infer<typeof pricedSettings>;

/** Body of GET /api/prices/last; both null when there is no such job. */
export const lastPrice = z.object({ credits: z.nullable(z.int()), at: z.nullable(timestamp) });
export type LastPrice = z.infer<typeof lastPrice>;

type ModelChanges = {
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
