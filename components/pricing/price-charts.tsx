import type { ReactNode } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { CHART_AXIS, CHART_POPUP, chartColour, chartDash, roundTicks } from "@/components/ui/chart-look";
import { formatCount, formatCredits, formatDecimal } from "@/lib/platform/format";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { cheapestPerSecond, durationSeries, durationsOf, MAX_SERIES, type PriceSeries } from "./chart-series";
import { messages } from "./messages";
import { cellText, entryName, modelOrProduct } from "./price-columns";

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

/** More durations than this get round figures on the axis. */
const MAX_TICKS = 8;

/** Credits against duration. Each line has a colour and a dash of its own. */
function DurationChart({
  series,
  durations,
}: {
  series: readonly PriceSeries[];
  durations: readonly number[];
}) {
  const credits = roundTicks(
    Math.max(...series.flatMap(({ points }) => points.map((point) => point.credits))),
  );
  const seconds =
    durations.length <= MAX_TICKS ? [0, ...durations] : roundTicks(durations.at(-1) ?? 0, MAX_TICKS);
  return (
    <div className="h-80">
      <ResponsiveContainer>
        <LineChart margin={{ top: 8, right: 12, bottom: 4, left: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            {...CHART_AXIS}
            dataKey="seconds"
            type="number"
            domain={[0, seconds.at(-1) ?? 0]}
            ticks={seconds}
            unit={text.seconds}
          />
          <YAxis
            {...CHART_AXIS}
            dataKey="credits"
            width={48}
            domain={[0, credits.at(-1) ?? 0]}
            ticks={credits}
            tickFormatter={formatCount}
          />
          <Tooltip
            {...CHART_POPUP}
            labelFormatter={(label) => cellText("seconds", label)}
            formatter={(value) => formatCredits(Number(value))}
          />
          {series.map(({ names, points }, index) => (
            <Line
              key={names.join()}
              name={names.join(", ")}
              data={points}
              dataKey="credits"
              stroke={chartColour(index)}
              strokeWidth={2}
              strokeDasharray={chartDash(index)}
              dot={{ r: 3, strokeDasharray: "0" }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

type DurationTableProps = { series: readonly PriceSeries[]; durations: readonly number[] };

/** The key of the chart, with the credits of every point. */
function DurationTable({ series, durations }: DurationTableProps) {
  return (
    <section
      aria-label={messages.durationTable.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-3 overflow-x-auto"
    >
      <table className="w-full text-xs">
        <thead>
          <tr className="text-ink-faint">
            <th scope="col" className="py-1 pr-3 text-left font-normal">
              {messages.durationTable.settings}
            </th>
            {durations.map((seconds) => (
              <th key={seconds} scope="col" className="whitespace-nowrap px-2 py-1 text-right font-normal">
                {cellText("seconds", seconds)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ names, points }, index) => (
            <tr key={names.join()} className="border-line border-t">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal text-ink-soft">
                <span className="flex min-w-40 items-start gap-2">
                  <Swatch index={index} />
                  <span>{names.join(", ")}</span>
                </span>
              </th>
              {durations.map((seconds) => (
                <td key={seconds} className="px-2 py-1.5 text-right tabular-nums">
                  {credits(points, seconds)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function credits(points: PriceSeries["points"], seconds: number): string {
  const point = points.find((each) => each.seconds === seconds);
  return point ? formatCount(point.credits) : messages.comparePanel.none;
}

/** The line of a series as the chart draws it. */
const Swatch = ({ index }: { index: number }) => (
  <svg aria-hidden="true" viewBox="0 0 28 16" className="h-4 w-7 shrink-0">
    <line
      x1="0"
      y1="8"
      x2="28"
      y2="8"
      stroke={chartColour(index)}
      strokeWidth="2"
      strokeDasharray={chartDash(index)}
    />
  </svg>
);
