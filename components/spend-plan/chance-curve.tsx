import { clsx } from "clsx";
import { formatCount, formatPercent } from "@/lib/platform/format";
import { messages as text } from "./messages";

type ChanceCurveProps = {
  points: readonly { credits: number; chance: number }[];
  /** The point that is planned. */
  current: number;
};

const [WIDTH, HEIGHT] = [380, 132];
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 30, 26, 106];

/** The chance that every shot has a pick, for some credits more and fewer. */
export function ChanceCurve({ points, current }: ChanceCurveProps) {
  const chances = points.map(({ chance }) => chance);
  const [low, high] = [Math.min(...chances), Math.max(...chances)];
  const span = Math.max(high - low, 0.1);
  const at = points.map((point, index) => ({
    ...point,
    x: points.length < 2 ? WIDTH / 2 : LEFT + (index / (points.length - 1)) * (WIDTH - LEFT - RIGHT),
    y: BOTTOM - ((point.chance - low) / span) * (BOTTOM - TOP),
  }));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text.curve(points)} className="w-full">
      <path d={`M${LEFT} ${BOTTOM}H${WIDTH - RIGHT}`} stroke="var(--line)" />
      <path
        d={at.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join("")}
        fill="none"
        stroke="var(--ink)"
        strokeWidth={1.5}
      />
      {at.map(({ credits, chance, x, y }) => {
        const isCurrent = credits === current;
        return (
          <g key={credits} className={clsx("text-xs tabular-nums", isCurrent && "font-semibold")}>
            <circle cx={x} cy={y} r={isCurrent ? 5 : 3} fill="var(--ink)" />
            <text x={x} y={y - 10} textAnchor="middle" fill={isCurrent ? "var(--ink)" : "var(--ink-soft)"}>
              {formatPercent(chance)}
            </text>
            <text
              x={x}
              y={HEIGHT - 6}
              textAnchor="middle"
              fill={isCurrent ? "var(--ink)" : "var(--ink-soft)"}
            >
              {formatCount(credits)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
