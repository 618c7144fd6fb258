"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { formatDay } from "@/lib/platform/format";
import { dayAt, type GridDays } from "./grid-days";
import { type Layout, rowOf } from "./justify";
import { messages } from "./messages";
import { ScrubberTicks } from "./scrubber-ticks";
import { useScrollShare } from "./use-scroll-share";

type TimeScrubberProps = { grid: GridDays; layout: Layout; top: number; goTo: (place: number) => void };

/** Days per key press; a page is about a month. */
const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 30, PageUp: -30 };

/** The time range of the grid along its right edge, with the current position and a handle to jump. */
export function TimeScrubber({ grid, layout, top, goTo }: TimeScrubberProps) {
  const track = useRef<HTMLDivElement>(null);
  const total = layout.tops[layout.rows] ?? 0;
  const { thumb, share } = useScrollShare(top, total);
  const [pointed, setPointed] = useState<number | null>(null);
  const shares = useMemo(
    () => Array.from(grid.starts, (place) => (layout.tops[rowOf(layout, place)] ?? 0) / (total || 1)),
    [grid, layout, total],
  );
  const dayOfShare = (at: number) => {
    const row = Math.max(0, layout.tops.findIndex((rowTop) => rowTop > at * total) - 1);
    return dayAt(grid, layout.starts[row] ?? 0);
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
      className="group fixed top-[calc(var(--top)+3.5rem)] right-0 bottom-[calc(var(--bar)+1rem)] z-10 w-6 cursor-pointer touch-none select-none outline-offset-[-2px] max-sm:w-4 short:hidden print:hidden"
    >
      <ScrubberTicks grid={grid} shares={shares} />
      <div ref={thumb} aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-0.5 bg-accent">
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
