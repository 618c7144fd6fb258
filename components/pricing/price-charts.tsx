"use client";

import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { AXIS, chartColour, POPUP } from "@/components/ui/chart-look";
import { formatCredits } from "@/lib/platform/format";
import type { PriceEntry } from "@/lib/pricing/price-entry";
import { cheapestPerSecond, durationSeries, MAX_SERIES, type PriceSeries } from "./chart-series";
import { messages } from "./messages";
import { cellText, entryName, leadName } from "./price-columns";

const text = messages.priceCharts;

const MAX_BARS = 12;

/** Charts of the rows in the view. Loaded when first shown. */
export default function PriceCharts({ entries }: { entries: readonly PriceEntry[] }) {
  const series = durationSeries(entries);
  const shown = series.slice(0, MAX_SERIES);
  const cheapest = cheapestPerSecond(entries, MAX_BARS);
  if (series.length === 0) return <p className="py-12 text-center text-ink-soft">{text.noDuration}</p>;
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <figure>
        <figcaption className="mb-3">
          <span className="font-medium">{text.byDuration}</span>
          <span className="block text-ink-faint text-sm">
            {series.length > MAX_SERIES ? text.cheapestOf(MAX_SERIES, series.length) : text.all}
          </span>
        </figcaption>
        <div className="h-80">
          <ResponsiveContainer>
            <LineChart margin={{ top: 8, right: 8, bottom: 4, left: 0 }}>
              <CartesianGrid stroke="var(--line)" vertical={false} />
              <XAxis {...AXIS} dataKey="seconds" type="number" domain={[0, "dataMax"]} unit={text.seconds} />
              <YAxis {...AXIS} dataKey="credits" width={48} />
              <Tooltip
                {...POPUP}
                labelFormatter={(seconds) => cellText("seconds", seconds)}
                formatter={(credits) => formatCredits(Number(credits))}
              />
              {shown.map(({ name, points }, index) => (
                <Line
                  key={name}
                  name={name}
                  data={points}
                  dataKey="credits"
                  stroke={chartColour(index)}
                  strokeWidth={2}
                  dot={{ r: 3 }}
                  isAnimationActive={false}
                />
              ))}
            </LineChart>
          </ResponsiveContainer>
        </div>
        <Legend series={shown} />
      </figure>
      <figure>
        <figcaption className="mb-3">
          <span className="font-medium">{text.cheapest}</span>
          <span className="block text-ink-faint text-sm">{text.cheapestHint}</span>
        </figcaption>
        <div style={{ height: 40 + cheapest.length * 30 }}>
          <ResponsiveContainer>
            <BarChart
              layout="vertical"
              data={cheapest.map((entry) => ({
                name: leadName(entry),
                rate: entry.perSecond,
                entry: entryName(entry),
              }))}
              margin={{ top: 0, right: 32, bottom: 0, left: 0 }}
            >
              <XAxis {...AXIS} type="number" />
              <YAxis {...AXIS} type="category" dataKey="name" width={132} axisLine={false} />
              <Tooltip
                {...POPUP}
                cursor={{ fill: "var(--hover)" }}
                labelFormatter={(_name, payload) => payload[0]?.payload.entry}
                formatter={(rate) => [text.rate(Number(rate)), text.perSecond]}
              />
              <Bar dataKey="rate" fill="var(--accent)" radius={3} barSize={14} isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </div>
      </figure>
    </div>
  );
}

function Legend({ series }: { series: readonly PriceSeries[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-xs">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2 rounded-full" style={{ background: chartColour(index) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
