import { clsx } from "clsx";

type MeterProps = {
  /** Shares of the whole, from 0 to 1, that are charged, and reserved or planned. */
  solid: number;
  hatched?: number;
  /** Where it is heading: an upright tick. */
  forecast?: number | null;
  /** Whether the whole is a limit, to which it can be near. */
  isLimit?: boolean;
  className?: string;
};

/** From this share on a limit is near. */
const NEAR = 0.8;

/** How much of a limit is used. The text beside it says the same, so it is not spoken. */
export function Meter({ solid, hatched = 0, forecast = null, isLimit = true, className }: MeterProps) {
  return (
    <div
      aria-hidden
      className={clsx(
        "relative h-1.5 rounded-full bg-press [print-color-adjust:exact] forced-colors:outline-1 forced-colors:outline-[CanvasText]",
        className,
      )}
    >
      {/* From the start and under the solid part: what is charged of it moves nothing. */}
      <span
        className="hatched absolute inset-y-0 left-0 rounded-full forced-colors:forced-color-adjust-none"
        style={{ width: `${percent(solid + hatched)}%` }}
      />
      <span
        className={clsx(
          "absolute inset-y-0 left-0 rounded-full forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none",
          isLimit && solid + hatched >= NEAR ? "bg-warning" : "bg-ink-soft",
        )}
        style={{ width: `${percent(solid)}%` }}
      />
      {forecast !== null && (
        <span
          className="absolute -inset-y-1 w-0.5 bg-ink forced-colors:bg-[CanvasText]"
          style={{ left: `${percent(forecast)}%` }}
        />
      )}
    </div>
  );
}

const percent = (share: number): number => Math.max(0, Math.min(1, share)) * 100;
