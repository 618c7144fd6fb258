import { clsx } from "clsx";
import { formatCount } from "@/lib/platform/format";
import { logScalePosition } from "@/lib/pricing/shot-prices";
import { messages } from "./messages";

/** Room for the figure at each end of the scale, in rem. */
const ROOM = 2;

/** A part of the scale, and room beside it in rem: in the words that a browser would find for it, or hydration complains. */
const lengthOf = (share: number, room: number): string => {
  const rem = room - 2 * ROOM * share;
  return `calc(${rounded(share * 100)}% ${rem < 0 ? "-" : "+"} ${rounded(Math.abs(rem))}rem)`;
};
const rounded = (figure: number): number => Number(figure.toFixed(3));
const at = (place: number): string => lengthOf(place, ROOM);

type PriceRangeProps = {
  lowest: number;
  highest: number;
  /** The price of the shot: a tick on the bar. */
  mark: number | null;
  /** The figures of the scale. */
  ticks: readonly number[];
  className?: string;
};

/** The prices of a model on a scale that all models share, with the lowest and the highest at the ends of the bar. */
export function PriceRange({ lowest, highest, mark, ticks, className }: PriceRangeProps) {
  const [from, to] = [logScalePosition(lowest, ticks), logScalePosition(highest, ticks)];
  return (
    <div className={clsx("relative h-5 text-ink-soft text-xs tabular-nums", className)}>
      <span className="sr-only">{messages.modelsView.range(lowest, highest)}</span>
      <span aria-hidden>
        <span
          className="absolute top-1/2 h-1.25 min-w-0.5 -translate-y-1/2 bg-chart-bar forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
          style={{ left: at(from), width: lengthOf(to - from, 0) }}
        />
        <span className="absolute top-1/2 -translate-x-full -translate-y-1/2 pr-2" style={{ left: at(from) }}>
          {formatCount(lowest)}
        </span>
        {highest > lowest && (
          <span className="absolute top-1/2 -translate-y-1/2 pl-2" style={{ left: at(to) }}>
            {formatCount(highest)}
          </span>
        )}
        {mark !== null && (
          <span
            className="absolute top-1/2 h-5 w-0.75 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
            style={{ left: at(logScalePosition(mark, ticks)) }}
          />
        )}
      </span>
    </div>
  );
}

/** The figures of the scale, in the header of its column. */
export function ScaleFigures({ ticks }: { ticks: readonly number[] }) {
  return (
    <span aria-hidden className="relative block h-4">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute -translate-x-1/2 tabular-nums"
          style={{ left: at(logScalePosition(tick, ticks)) }}
        >
          {formatCount(tick)}
        </span>
      ))}
    </span>
  );
}

/** A line at each figure of the scale, behind a cell. */
export const scaleLines = (ticks: readonly number[]) => ({
  backgroundImage: ticks.map(() => "linear-gradient(var(--line) 0 0)").join(),
  backgroundSize: "1px 100%",
  backgroundRepeat: "no-repeat",
  backgroundPosition: ticks.map((tick) => `${at(logScalePosition(tick, ticks))} 0px`).join(),
});
