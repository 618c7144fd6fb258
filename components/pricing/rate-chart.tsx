import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { AXIS, POPUP, roundTicks } from "@/components/ui/chart-look";
import { formatDecimal } from "@/lib/platform/format";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import { entryName, leadName } from "./price-columns";

const text = messages.priceCharts;

/** The lowest price per second of each model, with its figure at the end of the bar. */
export function RateChart({ entries }: { entries: readonly PriceEntry[] }) {
  const ticks = roundTicks(Math.max(...entries.map(({ perSecond }) => perSecond ?? 0)));
  return (
    <div style={{ height: 40 + entries.length * 30 }}>
      <ResponsiveContainer>
        <BarChart
          layout="vertical"
          data={entries.map((entry) => ({
            name: leadName(entry),
            rate: entry.perSecond,
            entry: entryName(entry),
          }))}
          margin={{ top: 0, right: 44, bottom: 0, left: 0 }}
        >
          <XAxis {...AXIS} type="number" domain={[0, ticks.at(-1) ?? 0]} ticks={ticks} />
          <YAxis {...AXIS} type="category" dataKey="name" width={132} axisLine={false} interval={0} />
          <Tooltip
            {...POPUP}
            cursor={{ fill: "var(--hover)" }}
            labelFormatter={(_name, payload) => payload[0]?.payload.entry}
            formatter={(rate) => [text.rate(Number(rate)), text.perSecond]}
          />
          <Bar dataKey="rate" fill="var(--accent)" radius={3} barSize={14} isAnimationActive={false}>
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
