"use client";

import type { ReactNode } from "react";
import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { CHART_AXIS, CHART_POPUP, roundTicks } from "@/components/ui/chart-look";
import { formatDecimal } from "@/lib/platform/format";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { cheapestPerSecond, durationSeries, durationsOf, MAX_SERIES } from "./chart-series";
import { DurationChart, DurationTable } from "./duration-chart";
import { messages } from "./messages";
import { entryName, modelOrProduct } from "./price-columns";

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

/** The lowest price per second of each model, with its figure at the end of the bar. */
function RateChart({ entries }: { entries: readonly PriceEntry[] }) {
  const ticks = roundTicks(Math.max(...entries.map(({ perSecond }) => perSecond ?? 0)));
  return (
    <div style={{ height: 40 + entries.length * 30 }}>
      <ResponsiveContainer>
        <BarChart
          layout="vertical"
          data={entries.map((entry) => ({
            name: modelOrProduct(entry),
            rate: entry.perSecond,
            entry: entryName(entry),
          }))}
          margin={{ top: 0, right: 44, bottom: 0, left: 0 }}
        >
          <XAxis {...CHART_AXIS} type="number" domain={[0, ticks.at(-1) ?? 0]} ticks={ticks} />
          <YAxis {...CHART_AXIS} type="category" dataKey="name" width={132} axisLine={false} interval={0} />
          <Tooltip
            {...CHART_POPUP}
            cursor={{ fill: "var(--hover)" }}
            labelFormatter={(_name, payload) => payload[0]?.payload.entry}
            formatter={(rate) => [text.rate(Number(rate)), text.perSecond]}
          />
          <Bar dataKey="rate" fill="var(--chart-bar)" radius={3} barSize={14} isAnimationActive={false}>
            <LabelList
              dataKey="rate"
              position="right"
              fill="var(--ink-soft)"
              fontSize={12}
              formatter={(rate) => formatDecimal(Number(rate), 2)}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
