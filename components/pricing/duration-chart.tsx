import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, chartColour, chartDash, POPUP, roundTicks } from "@/components/ui/chart-look";
import { formatCount, formatCredits } from "@/lib/platform/format";
import type { PriceSeries } from "./chart-series";
import { messages } from "./messages";
import { cellText } from "./price-columns";

const text = messages.priceCharts;

/** More durations than this get round figures on the axis. */
const MAX_TICKS = 8;

/** Credits against duration. Each line has a colour and a dash of its own. */
export function DurationChart({
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
            {...AXIS}
            dataKey="seconds"
            type="number"
            domain={[0, seconds.at(-1) ?? 0]}
            ticks={seconds}
            unit={text.seconds}
          />
          <YAxis
            {...AXIS}
            dataKey="credits"
            width={48}
            domain={[0, credits.at(-1) ?? 0]}
            ticks={credits}
            tickFormatter={formatCount}
          />
          <Tooltip
            {...POPUP}
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
