"use client";

import type { ReactNode } from "react";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { cheapestPerSecond, durationSeries, durationsOf, MAX_SERIES } from "./chart-series";
import { DurationChart } from "./duration-chart";
import { DurationTable } from "./duration-table";
import { messages } from "./messages";
import { RateChart } from "./rate-chart";

const text = messages.priceCharts;

const MAX_BARS = 12;

/** Charts of the rows in the view. Loaded when first shown. */
export default function PriceCharts({ entries }: { entries: readonly PriceEntry[] }) {
  const series = durationSeries(entries);
  const shown = series.slice(0, MAX_SERIES);
  const durations = durationsOf(shown);
  if (series.length === 0) return <p className="py-12 text-center text-ink-soft">{text.noDuration}</p>;
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <Chart
        title={text.byDuration}
        hint={series.length > MAX_SERIES ? text.cheapestOf(MAX_SERIES, series.length) : text.all}
      >
        <DurationChart series={shown} durations={durations} />
        <DurationTable series={shown} durations={durations} />
      </Chart>
      <Chart title={text.cheapest} hint={text.cheapestHint}>
        <RateChart entries={cheapestPerSecond(entries, MAX_BARS)} />
      </Chart>
    </div>
  );
}

const Chart = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <figure className="min-w-0">
    <figcaption className="mb-3">
      <span className="font-medium">{title}</span>
      <span className="block text-ink-faint text-sm">{hint}</span>
    </figcaption>
    {children}
  </figure>
);
