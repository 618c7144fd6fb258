import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { DescribedShot } from "@/lib/describe/description";
import { MAX_TILES } from "@/lib/describe/description";
import { timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";
import { StripTile } from "./strip-tile";
import type { Playback } from "./use-playback";

/** The least a shot takes on the axis, so that it can be pressed. */
const SHORTEST_PX = 28;
/** An axis is not drawn wider than this, whatever the shortest shot. */
const MAX_PX_PER_SECOND = 64;
/** Steps of the ruler in seconds, and how many fit an axis that does not scroll. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120];
const MAX_LABELS = 8;
const LABEL_PX = 80;

type ShotStripProps = {
  shots: readonly DescribedShot[];
  /** Length of the clip in seconds. */
  seconds: number;
  stripUrl: string | null;
  playback: Playback;
};

/**
 * The clip as a line of time: shots where they are and as long as they are, a ruler, and the playhead. It scrolls where
 * the shortest shot would be too narrow to press. Arrow keys move between shots.
 */
export function ShotStrip({ shots, seconds: length, stripUrl, playback }: ShotStripProps) {
  const { current, seconds, rate, seek } = playback;
  const view = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const reachable = Math.max(0, current);
  const tiles = Math.min(MAX_TILES, shots.length);
  const end = Math.max(length, shots.at(-1)?.end ?? 0, 0.01);
  const leastPx = end * pxPerSecond(shots);
  const at = (moment: number) => `${(moment / end) * 100}%`;

  useEffect(() => {
    const lit = list.current?.children[reachable];
    const { current: box } = view;
    if (!box || !(lit instanceof HTMLElement)) return;
    const { offsetLeft, offsetWidth } = lit;
    const isInSight =
      offsetLeft >= box.scrollLeft && offsetLeft + offsetWidth <= box.scrollLeft + box.clientWidth;
    if (!isInSight) box.scrollTo({ left: offsetLeft - 16 });
  }, [reachable]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: reachable + 1, ArrowLeft: reachable - 1, Home: 0, End: shots.length - 1 }[
      event.key
    ];
    if (to === undefined || to < 0 || to >= shots.length) return;
    event.preventDefault();
    seek(to);
    list.current?.children[to]?.querySelector("button")?.focus();
  };

  return (
    <div ref={view} className="overflow-x-auto overscroll-x-contain rounded-xs bg-stage px-3 pt-3 pb-2">
      <div className="relative" style={{ minWidth: leastPx }}>
        <ol ref={list} aria-label={messages.shotStrip.label} onKeyDown={onKeyDown} className="relative h-16">
          {shots.map((shot, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: shots have no ids, and their order is what they are
              key={index}
              className="@container absolute inset-y-0 min-w-7 pr-0.5"
              style={{ left: at(shot.start), width: at(shot.end - shot.start) }}
            >
              <button
                type="button"
                tabIndex={index === reachable ? 0 : -1}
                aria-current={index === current ? "true" : undefined}
                // The visible texts in their visible order, so that speech input can address them.
                aria-label={messages.shotStrip.shot(
                  index + 1,
                  shot.description,
                  timecodeOf(shot.start, rate),
                )}
                onClick={() => seek(index)}
                className={clsx(
                  "group/shot flex size-full overflow-hidden rounded-xs bg-raised text-left",
                  index === current &&
                    "shadow-[0_4px_0_-2px_var(--stage),0_6px_0_-2px_var(--ink)] forced-colors:outline-2",
                )}
              >
                {stripUrl && index < tiles && <StripTile url={stripUrl} tile={index} tiles={tiles} />}
                <span
                  aria-hidden
                  dir="auto"
                  className="mx-2 my-2 hidden min-w-0 flex-1 self-start text-ink-soft text-xs @[13rem]:line-clamp-3"
                >
                  {shot.description}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <div aria-hidden className="type-edge relative mt-2.5 h-4 text-ink-soft">
          {rulerOf(end, pxPerSecond(shots)).map((moment) => (
            <span
              key={moment}
              className="absolute top-0 border-line-field border-l pl-1"
              style={{ left: at(moment) }}
            >
              {timecodeOf(moment, rate)}
            </span>
          ))}
        </div>
        <span
          aria-hidden
          data-playhead
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-px bg-accent forced-colors:bg-[Highlight]"
          style={{ left: at(Math.min(seconds, end)) }}
        />
      </div>
    </div>
  );
}

/** The least scale of the axis at which the shortest shot can be pressed. */
function pxPerSecond(shots: readonly DescribedShot[]): number {
  const shortest = Math.min(...shots.map((shot) => shot.end - shot.start));
  return Math.min(MAX_PX_PER_SECOND, SHORTEST_PX / Math.max(shortest, 0.01));
}

/** The moments that the ruler names, the last far enough from the end for its label. */
function rulerOf(end: number, scale: number): number[] {
  const isFitting = (step: number) => end / step <= MAX_LABELS || step * scale >= LABEL_PX;
  const step = STEPS.find(isFitting) ?? Math.ceil(end / MAX_LABELS / 60) * 60;
  const count = Math.floor((end * 0.94) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
