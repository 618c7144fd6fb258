import type { PriceEntry } from "@/lib/pricing/price-entry";
import { cellText, leadName } from "./price-columns";

/** As many lines as can be distinguished. */
export const MAX_SERIES = 8;

export type PriceSeries = { name: string; points: { seconds: number; credits: number }[] };

/**
 * Credits against seconds, one line for each combination of the other values; the cheapest per second first.
 */
export function durationSeries(entries: readonly PriceEntry[]): PriceSeries[] {
  const lines = new Map<string, PriceEntry[]>();
  for (const entry of entries) {
    if (entry.seconds === null) continue;
    const name = [
      leadName(entry),
      entry.tier,
      entry.quality,
      entry.resolution,
      cellText("audio", entry.audio),
    ]
      .filter(Boolean)
      .join(" · ");
    lines.set(name, [...(lines.get(name) ?? []), entry]);
  }
  return [...lines]
    .map(([name, line]) => ({
      name,
      rate: Math.min(...line.map(({ perSecond }) => perSecond ?? Number.POSITIVE_INFINITY)),
      points: line
        .map(({ seconds, credits }) => ({ seconds: seconds ?? 0, credits }))
        .sort((a, b) => a.seconds - b.seconds),
    }))
    .sort((a, b) => a.rate - b.rate)
    .map(({ name, points }) => ({ name, points }));
}

/**
 * The cheapest row per second of each model.
 * @param maxCount maximum number of rows
 */
export function cheapestPerSecond(entries: readonly PriceEntry[], maxCount: number): PriceEntry[] {
  const best = new Map<string, PriceEntry>();
  for (const entry of entries) {
    if (entry.perSecond === null) continue;
    const model = entry.model ?? entry.product;
    const lowest = best.get(model)?.perSecond ?? Number.POSITIVE_INFINITY;
    if (entry.perSecond < lowest) best.set(model, entry);
  }
  return [...best.values()].sort((a, b) => (a.perSecond ?? 0) - (b.perSecond ?? 0)).slice(0, maxCount);
}
