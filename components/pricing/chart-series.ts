import type { PriceEntry } from "@/lib/pricing/price-list";
import { cellText, modelOrProduct } from "./price-columns";

/** As many lines as can be distinguished. */
export const MAX_SERIES = 8;

/** A line of the chart. Combinations with the same prices are one line with all their names. */
export type PriceSeries = { names: string[]; points: { seconds: number; credits: number }[] };

/** Credits against seconds, one line for each combination of the other values; the cheapest per second first. */
export function durationSeries(entries: readonly PriceEntry[]): PriceSeries[] {
  const lines = new Map<string, PriceEntry[]>();
  for (const entry of entries) {
    if (entry.seconds === null) continue;
    const name = lineName(entry);
    lines.set(name, [...(lines.get(name) ?? []), entry]);
  }
  const series = new Map<string, PriceSeries>();
  for (const [name, line] of lines) {
    const points = line
      .map(({ seconds, credits }) => ({ seconds: seconds ?? 0, credits }))
      .sort((a, b) => a.seconds - b.seconds);
    const key = JSON.stringify(points);
    const same = series.get(key);
    if (same) same.names.push(name);
    else series.set(key, { names: [name], points });
  }
  return [...series.values()].sort((a, b) => lowestRate(a) - lowestRate(b));
}

const lineName = (entry: PriceEntry): string =>
  [modelOrProduct(entry), entry.tier, entry.quality, entry.resolution, cellText("audio", entry.audio)]
    .filter(Boolean)
    .join(" · ");

const lowestRate = ({ points }: PriceSeries): number =>
  Math.min(...points.map(({ seconds, credits }) => credits / seconds));

/** Every duration that one of the lines has, the shortest first. */
export const durationsOf = (series: readonly PriceSeries[]): number[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ seconds }) => seconds)))].sort((a, b) => a - b);

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
