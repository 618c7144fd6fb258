"use client";

import {
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { AXIS, chartColour, POPUP } from "@/components/ui/chart-look";
import { formatCount, formatCredits } from "@/lib/platform/format";
import { axisTicks, creditsOf, OTHERS, stackBars, toBars } from "@/lib/usage/bars";
import { barUnit } from "@/lib/usage/days";
import type { Usage } from "@/lib/usage/usage";
import { messages } from "./messages";
import { barLabel, barName } from "./time-table";

/** With more bars, their values would touch. */
const MAX_VALUES = 16;
/** As many hues as can be distinguished, including the one for all others. */
const MAX_STACKS = 8;
const HELD = "var(--line-field)";
const text = messages.usageChart;

type UsageChartProps = { usage: Usage; names: (value: string) => string };

/**
 * Credits used, stacked, by the day the jobs were made, with reserved credits on top. Loaded when first
 * shown.
 */
export default function UsageChart({ usage, names }: UsageChartProps) {
  const size = barUnit(usage);
  const { values, bars } = stackBars(toBars(usage.days, usage), MAX_STACKS);
  const nameOf = (value: string) => (value === OTHERS ? text.others : names(value));
  const hasReserved = bars.some(({ reserved }) => reserved > 0);
  const hasValues = bars.filter((bar) => creditsOf(bar) > 0).length <= MAX_VALUES;
  const ticks = axisTicks(Math.max(...bars.map(creditsOf)));
  return (
    <figure className="m-0">
      <figcaption className="mb-3 text-ink-soft text-sm">
        {text.caption[size]}
        {hasReserved && text.captionReserved}
      </figcaption>
      <div className="print-chart h-72">
        <ResponsiveContainer>
          <ComposedChart data={bars} margin={{ top: 20, right: 0, bottom: 0, left: 0 }} barCategoryGap="18%">
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              {...AXIS}
              dataKey="start"
              interval="equidistantPreserveStart"
              minTickGap={16}
              tickFormatter={(start: string) => barLabel(start, size)}
            />
            <YAxis
              {...AXIS}
              width={52}
              ticks={ticks}
              domain={[0, ticks.at(-1) ?? 1]}
              tickFormatter={formatCount}
              allowDecimals={false}
              axisLine={false}
            />
            <Tooltip
              cursor={{ fill: "var(--hover)" }}
              content={<ChartTip nameOf={(start) => barName(start, size)} />}
            />
            {values.map((value, index) => (
              <Bar
                key={value}
                name={nameOf(value)}
                dataKey={({ used }) => used[value] ?? 0}
                stackId="credits"
                fill={chartColour(index)}
                isAnimationActive={false}
              />
            ))}
            {hasReserved && (
              <Bar
                name={text.reserved}
                dataKey="reserved"
                stackId="credits"
                fill={HELD}
                isAnimationActive={false}
              />
            )}
            {hasValues && (
              // Only its labels are drawn: the value of a bar stands above it, whatever its parts are.
              <Line
                dataKey={creditsOf}
                stroke="none"
                dot={false}
                activeDot={false}
                tooltipType="none"
                isAnimationActive={false}
              >
                <LabelList
                  position="top"
                  formatter={(credits) => (Number(credits) > 0 ? formatCount(Number(credits)) : "")}
                  fill="var(--ink-soft)"
                  fontSize={11}
                />
              </Line>
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-xs">
        {values.map((value, index) => (
          <LegendLine key={value} name={nameOf(value)} fill={chartColour(index)} />
        ))}
        {hasReserved && <LegendLine name={text.reserved} fill={HELD} />}
      </ul>
    </figure>
  );
}

function LegendLine({ name, fill }: { name: string; fill: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden
        className="size-2 rounded-full [print-color-adjust:exact]"
        style={{ background: fill }}
      />
      {name}
    </li>
  );
}

type ChartTipProps = Partial<Pick<TooltipContentProps, "active" | "label" | "payload">> & {
  /** The text of a bar, by its start. */
  nameOf: (start: string) => string;
};

/** The parts of a bar in its order from the top, without those that are zero, and their sum. */
function ChartTip({ active = false, label, payload = [], nameOf }: ChartTipProps) {
  const parts = payload
    // The line of the values is no part of the bar.
    .filter(({ type }) => type !== "none")
    .map(({ name, value, color }) => ({ name: String(name), credits: Number(value), color }))
    .filter(({ credits }) => credits > 0)
    .reverse();
  if (!active || parts.length === 0) return null;
  return (
    <div style={POPUP.contentStyle} className="px-3 py-2 text-ink-soft tabular-nums">
      <p className="font-medium text-ink">{nameOf(String(label))}</p>
      <ul>
        {parts.map(({ name, credits, color }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
            <span className="flex-1 pr-3">{name}</span>
            {formatCredits(credits)}
          </li>
        ))}
      </ul>
      {parts.length > 1 && (
        <p className="mt-1 flex justify-between border-line border-t pt-1 text-ink">
          {messages.usageChart.total}
          <span>{formatCredits(parts.reduce((sum, { credits }) => sum + credits, 0))}</span>
        </p>
      )}
    </div>
  );
}
