import { clsx } from "clsx";
import type { TooltipContentProps } from "recharts";
import { CHART_POPUP } from "@/components/ui/chart-look";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.usageChart;

type DayTickProps = {
  x: number | string;
  y: number | string;
  width?: number | string;
  label: string;
  isShown: boolean;
  isToday: boolean;
  bars: number;
};

/** The label of a bar; under today's a line. */
export function DayTick({ x, y, width = 0, label, isShown, isToday, bars }: DayTickProps) {
  const band = (Number(width) / bars) * 0.8;
  return (
    <g>
      {isToday && (
        <rect
          x={Number(x) - band / 2}
          y={Number(y) - 5}
          width={band}
          height={2.5}
          fill="var(--accent)"
          className="forced-colors:fill-[Highlight]"
        >
          <title>{text.today}</title>
        </rect>
      )}
      {isShown && (
        <text x={x} y={Number(y) + 8} textAnchor="middle" fill="var(--ink-soft)" fontSize={12}>
          {label}
        </text>
      )}
    </g>
  );
}

/** The colour of a part. What is reserved is hatched, as in every meter. */
const Swatch = ({ fill }: { fill: string | undefined }) => (
  <span
    aria-hidden
    className={clsx(
      "size-2.5 rounded-xs forced-color-adjust-none [print-color-adjust:exact]",
      !fill && "hatched",
    )}
    style={{ background: fill }}
  />
);

export function LegendLine({ name, fill }: { name: string; fill?: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Swatch fill={fill} />
      {name}
    </li>
  );
}

type ChartTipProps = Partial<Pick<TooltipContentProps, "active" | "label" | "payload">> & {
  /** The text of a bar, by its start. */
  nameOf: (start: string) => string;
};

/** The parts of a bar in its order from the top, without those that are zero, and their sum. */
export function ChartTip({ active = false, label, payload = [], nameOf }: ChartTipProps) {
  const parts = payload
    // The line of the values is no part of the bar.
    .filter(({ type }) => type !== "none")
    .map(({ name, value, color }) => ({ name: String(name), credits: Number(value), color }))
    .filter(({ credits }) => credits > 0)
    .reverse();
  if (!active || parts.length === 0) return null;
  return (
    <div style={CHART_POPUP.contentStyle} className="px-3 py-2 text-ink-soft tabular-nums">
      <p className="font-medium text-ink">{nameOf(String(label))}</p>
      <ul>
        {parts.map(({ name, credits, color }) => (
          <li key={name} className="flex items-center gap-1.5">
            <Swatch fill={color?.startsWith("url") ? undefined : color} />
            <span className="flex-1 pr-3">{name}</span>
            {formatCredits(credits)}
          </li>
        ))}
      </ul>
      {parts.length > 1 && (
        <p className="mt-1 flex justify-between border-line border-t pt-1 text-ink">
          {text.total}
          <span>{formatCredits(parts.reduce((sum, { credits }) => sum + credits, 0))}</span>
        </p>
      )}
    </div>
  );
}
