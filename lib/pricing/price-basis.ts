import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import type { JobKind } from "@/lib/jobs/job";
import { type PriceEntry, rowsByKey, toEntries } from "./price-list";
import { PRICE_SETTINGS, settingsOf } from "./settings-of";

type PricedJob = {
  kind: JobKind;
  request: Record<string, unknown>;
  credits_quoted: number | null;
};

/** The row of the price list behind the estimate of a job, and how many times it counts. */
export type PriceBasis = { entry: PriceEntry; steps: number };

/**
 * The row that gave a job its price. Where several rows fit, because a request left out what its model decides, the one
 * with the price of the job. Null where none can be told: voice has no row, and a row may be gone.
 */
export function priceBasisOf(
  { kind, request, credits_quoted }: PricedJob,
  rows: readonly PricingRow[],
): PriceBasis | null {
  const fitting = [...rowsByKey(rows)].filter(([, row]) => isOf(kind, row) && fits(kind, request, row));
  const atPrice = fitting.filter(([, row]) => stepsOf(kind, row, credits_quoted) !== null);
  const [found] = fitting.length === 1 ? fitting : atPrice.length === 1 ? atPrice : [];
  if (!found) return null;
  const [key, row] = found;
  const entry = toEntries([row])[0];
  return entry ? { entry: { ...entry, key }, steps: stepsOf(kind, row, credits_quoted) ?? 1 } : null;
}

/** Video models also stand under other products. */
const isOf = (kind: JobKind, { product, model_id }: PricingRow): boolean =>
  kind === "video"
    ? Boolean(model_id) && product !== PRODUCTS.image && product !== PRODUCTS.avatar
    : (kind === "image" || kind === "avatar") && product === PRODUCTS[kind];

/** A value that either has not sent or does not have excludes nothing. The seconds of an avatar are a step. */
function fits(kind: JobKind, request: Record<string, unknown>, row: PricingRow): boolean {
  const sent = settingsOf(kind, request);
  return (["model_id", ...PRICE_SETTINGS] as const).every((name) => {
    const value = row[name];
    const isStep = kind === "avatar" && (name === "duration_seconds" || name === "model_id");
    return isStep || value === null || value === undefined || !sent[name] || String(value) === sent[name];
  });
}

/** How many times the price of a row the credits of a job are; null where they are not. */
function stepsOf(kind: JobKind, { credits }: PricingRow, quoted: number | null): number | null {
  if (quoted === null) return null;
  if (kind !== "avatar") return quoted === credits ? 1 : null;
  const steps = quoted / credits;
  return Number.isInteger(steps) && steps > 0 ? steps : null;
}
