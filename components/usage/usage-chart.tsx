import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { CHART_AXIS, chartColour } from "@/components/ui/chart-look";
import { Pill } from "@/components/ui/pill";
import { formatCount } from "@/lib/platform/format";
import { axisTicks, type Bar as ChartBar, creditsOf, OTHERS, stackBars, toBars } from "@/lib/usage/bars";
import { barUnit } from "@/lib/usage/days";
import { USAGE_PARTS, type Usage, type UsagePart } from "@/lib/usage/usage";
import { ChartTip, DayTick, LegendLine } from "./chart-labels";
import { PART_NAMES } from "./group-parts";
import { messages } from "./messages";
import { barLabel, barName } from "./time-table";

/** With more bars, their values would touch. */
const MAX_VALUES = 16;
/** As many colours as the look has, including the one for all others. */
const MAX_STACKS = 4;
/** More labels than this are thinned out. */
const MAX_LABELS = 8;
/** Over fewer days to come, the figure of the forecast would lie on the bars; the legend has it then. */
const MIN_LABEL_BARS = 6;
/** The width of the axis of credits, in px. */
const AXIS_WIDTH = 40;
const HATCH = "reserved-hatch";
const text = messages.usageChart;
const PARTS = USAGE_PARTS.map((value) => ({
  value,
  label: PART_NAMES[value].column,
  shown: PART_NAMES[value].title,
}));
const isPart = (value: string): value is UsagePart => USAGE_PARTS.some((each) => each === value);

type UsageChartProps = {
  usage: Usage;
  names: (value: string) => string;
  today: string;
  /** What the bars are stacked by. */
  onPart: (part: UsagePart) => void;
};

/**
 * Credits used, stacked, by the day the jobs were made, with reserved credits on top, today marked, and the rate so far
 * drawn into the days to come. Loaded when first shown.
 */
export default function UsageChart({ usage, names, today, onPart }: UsageChartProps) {
  const size = barUnit(usage);
  const { values, bars } = stackBars(toBars(usage.days, usage), MAX_STACKS);
  const nameOf = (value: string) => (value === OTHERS ? text.others : names(value));
  const hasReserved = bars.some(({ reserved }) => reserved > 0);
  const hasValues = bars.filter((bar) => creditsOf(bar) > 0).length <= MAX_VALUES;
  const forecast = size === "day" ? forecastOf(bars, usage.since ?? today, today) : null;
  const todayAt = size === "day" ? bars.findIndex(({ start }) => start === today) : -1;
  const box = useScrolledTo(todayAt / bars.length);
  const ticks = axisTicks(Math.max(forecast?.rate ?? 0, ...bars.map(creditsOf)));
  return (
    <figure className="m-0">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="type-label">{text.caption[size]}</span>
        <span className="print:hidden">
          <Pill
            label={text.groupBy}
            value={usage.part}
            choices={PARTS}
            onChange={(value) => isPart(value) && onPart(value)}
          />
        </span>
        <ul className="ml-auto flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm max-md:ml-0 max-md:w-full">
          {values.map((value, index) => (
            <LegendLine key={value} name={nameOf(value)} fill={chartColour(index)} />
          ))}
          {hasReserved && <LegendLine name={text.reserved} />}
          {forecast && !forecast.hasRoom && <li className="tabular-nums">{text.forecast(forecast.rate)}</li>}
        </ul>
      </figcaption>
      <section
        ref={box}
        aria-label={text.caption[size]}
        // A box that scrolls must be reachable by keyboard.
        tabIndex={bars.length > MAX_VALUES ? 0 : undefined}
        className="overflow-x-auto overflow-y-hidden print:overflow-visible"
      >
        <div className={clsx("print-chart h-60", bars.length > MAX_VALUES && "min-w-160 print:min-w-0")}>
          <ResponsiveContainer>
            <ComposedChart
              data={bars}
              margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
              barCategoryGap="10%"
            >
              <defs>
                <pattern
                  id={HATCH}
                  width={5}
                  height={5}
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(25)"
                >
                  <rect width={2} height={5} fill="var(--ink-faint)" />
                </pattern>
              </defs>
              <CartesianGrid stroke="var(--line)" vertical={false} />
              <XAxis
                {...CHART_AXIS}
                dataKey="start"
                interval={0}
                axisLine={{ stroke: "var(--line-field)" }}
                tick={(tick) => (
                  <DayTick
                    {...tick}
                    label={barLabel(String(tick.payload.value), size)}
                    isShown={isLabelled(tick.index, bars.length, todayAt)}
                    isToday={tick.index === todayAt}
                    bars={bars.length}
                  />
                )}
              />
              <YAxis
                {...CHART_AXIS}
                width={AXIS_WIDTH}
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
                  fill={`url(#${HATCH})`}
                  isAnimationActive={false}
                />
              )}
              {forecast && (
                <ReferenceLine
                  segment={[
                    { x: forecast.from, y: forecast.rate },
                    { x: forecast.to, y: forecast.rate },
                  ]}
                  stroke="var(--ink-soft)"
                  strokeDasharray="3 3"
                  label={
                    forecast.hasRoom
                      ? {
                          value: text.forecast(forecast.rate),
                          position: "insideBottomRight",
                          fill: "var(--ink-soft)",
                          fontSize: 12,
                        }
                      : false
                  }
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
      </section>
    </figure>
  );
}

/** In a window narrower than the chart, the part with today is in view at first. */
function useScrolledTo(share: number) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (current && share > 0) current.scrollLeft = current.scrollWidth * share - current.clientWidth * 0.8;
  }, [share]);
  return box;
}

/** Credits a day from the first day on so far, for the days after today; null without such days or without credits. */
function forecastOf(bars: readonly ChartBar[], since: string, today: string) {
  const past = bars.filter(({ start }) => start >= since && start <= today);
  const coming = bars.filter(({ start }) => start > today);
  const rate = past.length === 0 ? 0 : past.reduce((sum, bar) => sum + creditsOf(bar), 0) / past.length;
  const [first] = coming;
  const last = coming.at(-1);
  return first && last && first !== last && rate > 0
    ? { from: first.start, to: last.start, rate, hasRoom: coming.length >= MIN_LABEL_BARS }
    : null;
}

/** Whether a bar has a label: today's, the last, and one of a few that touches neither. */
function isLabelled(index: number, count: number, todayAt: number): boolean {
  const every = Math.ceil(count / MAX_LABELS);
  if (index === todayAt) return true;
  if (todayAt !== -1 && Math.abs(index - todayAt) <= every / 2) return false;
  return index === count - 1 || (index % every === 0 && count - 1 - index > every / 2);
}
