import type { TooltipContentProps } from "recharts";
import { POPUP } from "@/components/ui/chart-look";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "./messages";

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
