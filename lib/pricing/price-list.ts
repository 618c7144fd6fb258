import type { PricingRow } from "@/lib/contract/pricing";

/** A price row as shown: text where the row has values, null where it has none. */
export type PriceEntry = {
  /** Equal for the same combination, whatever else is in the list. */
  key: string;
  product: string;
  model: string | null;
  mode: string | null;
  tier: string | null;
  quality: string | null;
  resolution: string | null;
  seconds: number | null;
  audio: "sound" | "no sound" | null;
  /** Whole credits for the whole result. */
  credits: number;
  /** Credits per second of result; null where the row has no length. */
  perSecond: number | null;
};

const SOUND = { true: "sound", false: "no sound" } as const;

/** The combination of a row as one text, equal for two rows of one combination. */
export const priceKey = (row: PricingRow): string =>
  [
    row.product,
    row.model_id,
    row.mode,
    row.tier,
    row.quality,
    row.resolution,
    row.duration_seconds,
    row.audio_enabled,
  ]
    .map((value) => (value === null || value === undefined ? "" : encodeURIComponent(String(value))))
    .join("~");

/** Rows by their combination, in their order. A repeated combination gets a number. */
export function rowsByKey(rows: readonly PricingRow[]): Map<string, PricingRow> {
  const keyed = new Map<string, PricingRow>();
  const seen = new Map<string, number>();
  for (const row of rows) {
    const plain = priceKey(row);
    const times = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, times);
    keyed.set(times === 1 ? plain : `${plain}~${times}`, row);
  }
  return keyed;
}

/** Every row of the price list, in its order. */
export const toEntries = (rows: readonly PricingRow[]): PriceEntry[] =>
  [...rowsByKey(rows)].map(([key, row]) => ({ ...entryOf(row), key }));

function entryOf(row: PricingRow): Omit<PriceEntry, "key"> {
  const seconds = row.duration_seconds ?? null;
  return {
    product: row.product,
    model: row.model_id ?? null,
    mode: row.mode ?? null,
    tier: row.tier ?? null,
    quality: row.quality ?? null,
    resolution: row.resolution ?? null,
    seconds,
    audio:
      row.audio_enabled === null || row.audio_enabled === undefined ? null : SOUND[`${row.audio_enabled}`],
    credits: row.credits,
    perSecond: seconds === null ? null : row.credits / seconds,
  };
}

export const PRICE_CHANGES = ["added", "removed", "dearer", "cheaper"] as const;
export type PriceChangeKind = (typeof PRICE_CHANGES)[number];

/** The change of one price. The row is the later one, or the removed one. */
type PriceDifference = {
  key: string;
  change: PriceChangeKind;
  row: PricingRow;
  /** Whole credits; null where there was or is no such price. */
  before: number | null;
  after: number | null;
};

/** The differences in a later price list: new, removed and changed rows. Their order does not matter. */
export function diffPrices(earlier: readonly PricingRow[], later: readonly PricingRow[]): PriceDifference[] {
  const before = rowsByKey(earlier);
  const after = rowsByKey(later);
  const differences: PriceDifference[] = [];
  for (const [key, row] of after) {
    const previous = before.get(key);
    if (!previous) differences.push({ key, change: "added", row, before: null, after: row.credits });
    else if (previous.credits !== row.credits) {
      const change = row.credits > previous.credits ? "dearer" : "cheaper";
      differences.push({ key, change, row, before: previous.credits, after: row.credits });
    }
  }
  for (const [key, row] of before) {
    if (!after.has(key)) differences.push({ key, change: "removed", row, before: row.credits, after: null });
  }
  return differences;
}
