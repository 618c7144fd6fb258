import { clsx } from "clsx";
import { rateOf } from "@/components/player/sequence-timing";
import { CELL, FIGURE, Header, WIDE_ONLY } from "@/components/ui/table";
import { isSequencePart, partSeconds, type Sequence } from "@/lib/boards/sequence";
import { formatCount } from "@/lib/platform/format";
import { timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";

const text = messages.player;

type ShotListProps = {
  sequence: Sequence;
  /** The index of the part that is shown. */
  at: number;
  onSelect: (seconds: number) => void;
};

/** What is used of each shot, how long that is, and what its takes cost. A press goes there. */
export function ShotList({ sequence: { places, parts, seconds, credits }, at, onSelect }: ShotListProps) {
  const shown = parts[at]?.shot_id;
  const rate = rateOf(parts);
  return (
    <table className="mt-1 w-full text-sm">
      <thead>
        <tr>
          <Header name={text.shot} className="text-left" />
          <Header name={text.part} className={clsx(FIGURE, WIDE_ONLY)} />
          <Header name={text.length} className={FIGURE} />
          <Header name={text.credits} className={FIGURE} />
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr
            key={place.shot_id}
            aria-current={place.shot_id === shown || undefined}
            className="aria-current:bg-hover"
          >
            <th scope="row" className={clsx(CELL, "text-left font-medium")}>
              {isSequencePart(place) ? (
                <button
                  type="button"
                  onClick={() => onSelect(place.starts_at)}
                  className="touch-target rounded-xs text-link"
                >
                  {text.shotName(place.number)}
                </button>
              ) : (
                text.shotName(place.number)
              )}
            </th>
            {isSequencePart(place) ? (
              <>
                <td className={clsx(CELL, FIGURE, WIDE_ONLY)}>
                  {text.range(
                    timecodeOf(place.from_seconds, place.frame_rate ?? rate),
                    timecodeOf(place.to_seconds, place.frame_rate ?? rate),
                  )}
                </td>
                <td className={clsx(CELL, FIGURE)}>{timecodeOf(partSeconds(place), rate)}</td>
              </>
            ) : (
              <>
                <td className={clsx(CELL, WIDE_ONLY)} />
                <td className={clsx(CELL, FIGURE, "text-ink-soft")}>{text.leftOut}</td>
              </>
            )}
            <td className={clsx(CELL, FIGURE)}>{formatCount(place.credits)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={clsx(CELL, "text-left")}>
            {text.total}
          </th>
          <td className={clsx(CELL, WIDE_ONLY)} />
          <td className={clsx(CELL, FIGURE, "font-semibold")}>{timecodeOf(seconds, rate)}</td>
          <td className={clsx(CELL, FIGURE, "font-semibold")}>{formatCount(credits)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
