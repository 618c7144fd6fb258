import { chartColour, chartDash } from "@/components/ui/chart-look";
import { formatCount } from "@/lib/platform/format";
import type { PriceSeries } from "./chart-series";
import { messages } from "./messages";
import { cellText } from "./price-columns";

const text = messages.durationTable;

type DurationTableProps = { series: readonly PriceSeries[]; durations: readonly number[] };

/** The key of the chart, with the credits of every point. */
export function DurationTable({ series, durations }: DurationTableProps) {
  return (
    <section
      aria-label={text.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-3 overflow-x-auto"
    >
      <table className="w-full text-xs">
        <thead>
          <tr className="text-ink-faint">
            <th scope="col" className="py-1 pr-3 text-left font-normal">
              {text.settings}
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
