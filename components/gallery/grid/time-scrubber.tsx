import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { formatDay } from "@/lib/platform/format";
import { dayAt, type GridDays, ticksOf } from "./grid-days";
import { firstPlaceOf, type GridLayout, rowOf } from "./justify";
import { messages } from "./messages";

type TimeScrubberProps = { grid: GridDays; layout: GridLayout; top: number; goTo: (place: number) => void };

/** Days per key press; a page is about a month. */
const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 30, PageUp: -30 };

/** The time range of the grid along its right edge, with the current position and a handle to jump. */
export function TimeScrubber({ grid, layout, top, goTo }: TimeScrubberProps) {
  const track = useRef<HTMLDivElement>(null);
  const total = layout.tops[layout.rows] ?? 0;
  const { thumb, share } = useScrollShare(top, total);
  const [pointed, setPointed] = useState<number | null>(null);
  const shares = Array.from(grid.starts, (place) => (layout.tops[rowOf(layout, place)] ?? 0) / (total || 1));
  const dayOfShare = (at: number) => {
    const row = Math.max(0, layout.tops.findIndex((rowTop) => rowTop > at * total) - 1);
    return dayAt(grid, firstPlaceOf(layout, row));
  };
  const current = dayOfShare(share);
  const shareOf = ({ clientY }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box ? Math.max(0, Math.min(1, (clientY - box.top) / box.height)) : 0;
  };
  const follow = (event: PointerEvent) => {
    const at = shareOf(event);
    setPointed(at);
    if (event.buttons === 1) window.scrollTo({ top: top + at * total, behavior: "instant" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const last = grid.days.length - 1;
    const by = STEP[key];
    const to = key === "Home" ? 0 : key === "End" ? last : by === undefined ? null : current + by;
    if (to === null) return;
    event.preventDefault();
    goTo(grid.starts[Math.max(0, Math.min(last, to))] ?? 0);
  };
  const named = grid.days[pointed === null ? current : dayOfShare(pointed)]?.[0];
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label={messages.timeScrubber.label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={grid.days.length - 1}
      aria-valuenow={current}
      aria-valuetext={formatDay(grid.days[current]?.[0] ?? "")}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={follow}
      onPointerLeave={() => setPointed(null)}
      onPointerUp={() => setPointed(null)}
      className="group fixed top-[calc(var(--top)+4.5rem)] right-0 bottom-[calc(var(--bar)+1rem)] z-10 w-6 cursor-pointer touch-none select-none outline-offset-[-2px] max-sm:w-4 short:hidden print:hidden"
    >
      <ScrubberTicks grid={grid} shares={shares} />
      <div ref={thumb} aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-0.5 bg-ink">
        {pointed === null && <Label day={named} className="opacity-0 group-focus-visible:opacity-100" />}
      </div>
      {pointed !== null && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0 h-px bg-ink"
          style={{ top: `${pointed * 100}%` }}
        >
          <Label day={named} />
        </div>
      )}
    </div>
  );
}

function Label({ day, className }: { day: string | undefined; className?: string }) {
  return (
    <span
      className={clsx(
        "absolute right-full mr-1 -translate-y-1/2 whitespace-nowrap rounded-md bg-ink px-2 py-1 text-canvas text-xs tabular-nums",
        className,
      )}
    >
      {day && formatDay(day)}
    </span>
  );
}

/** Minimum distance of ticks, as a share of the track, so that they do not overlap. */
const NEAREST_MONTH = 0.012;
const NEAREST_YEAR = 0.035;

const isTooNear = (before: { share: number } | undefined, share: number, nearest: number): boolean =>
  before !== undefined && share - before.share < nearest;

/** Years as labels and months as dots, where they start along the track; as many as fit. */
function ScrubberTicks({ grid, shares }: { grid: GridDays; shares: readonly number[] }) {
  const shown: { share: number; month: string; isYear: boolean }[] = [];
  for (const { at, month, isYear } of ticksOf(grid)) {
    const share = shares[at] ?? 0;
    // A year is more important than the months before it.
    while (isYear && isTooNear(shown.at(-1), share, NEAREST_YEAR) && !shown.at(-1)?.isYear) shown.pop();
    const before = shown.at(-1);
    if (isTooNear(before, share, isYear || before?.isYear ? NEAREST_YEAR : NEAREST_MONTH)) continue;
    shown.push({ share, month, isYear });
  }
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 text-xs text-ink-faint tabular-nums">
      {shown.map(({ share, month, isYear }) => (
        <span
          key={month}
          className={isYear ? "absolute right-1 mt-0.5" : "absolute right-1 -translate-y-1/2"}
          style={{ top: `${share * 100}%` }}
        >
          {isYear ? (
            <span className="max-sm:hidden">{month.slice(2, 4).padStart(3, "’")}</span>
          ) : (
            <span className="block size-0.75 rounded-full bg-line-field max-sm:hidden" />
          )}
        </span>
      ))}
    </div>
  );
}

/** Steps in which the share is reported to the page. The thumb itself moves with every frame. */
const STEPS = 200;

/** The scrolled share of the grid, 0 to 1, and a thumb that shows it without rendering again. */
function useScrollShare(top: number, total: number) {
  const thumb = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(0);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const at = total > 0 ? Math.max(0, Math.min(1, (window.scrollY - top) / total)) : 0;
      thumb.current?.style.setProperty("top", `${at * 100}%`);
      setShare(Math.floor(at * STEPS) / STEPS);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, [top, total]);
  return { thumb, share };
}
