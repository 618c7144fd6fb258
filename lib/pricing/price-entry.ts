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
export function keyedRows(rows: readonly PricingRow[]): Map<string, PricingRow> {
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
  [...keyedRows(rows)].map(([key, row]) => ({ ...entryOf(row), key }));

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
