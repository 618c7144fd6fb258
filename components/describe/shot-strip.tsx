"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { DescribedShot } from "@/lib/describe/description";
import { MAX_TILES } from "@/lib/describe/description";
import { formatClock } from "@/lib/platform/format";
import { messages } from "./messages";
import { StripTile } from "./strip-tile";
import type { Playback } from "./use-playback";

type ShotStripProps = { shots: readonly DescribedShot[]; stripUrl: string | null; playback: Playback };

/**
 * The shots side by side, as wide as their length but at least wide enough to press, with their start times
 * below. Arrow keys move between shots. The current one is highlighted and scrolled into view.
 */
export function ShotStrip({ shots, stripUrl, playback }: ShotStripProps) {
  const { current, seconds, seek } = playback;
  const list = useRef<HTMLOListElement>(null);
  const reachable = Math.max(0, current);
  const tiles = Math.min(MAX_TILES, shots.length);

  useEffect(() => {
    const strip = list.current;
    const lit = strip?.children[reachable];
    if (!strip || !(lit instanceof HTMLElement)) return;
    const { offsetLeft, offsetWidth } = lit;
    const isInSight =
      offsetLeft >= strip.scrollLeft && offsetLeft + offsetWidth <= strip.scrollLeft + strip.clientWidth;
    if (!isInSight) strip.scrollTo({ left: offsetLeft - 16 });
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
    <ol
      ref={list}
      aria-label={messages.shotStrip.label}
      onKeyDown={onKeyDown}
      className="relative flex gap-0.5 overflow-x-auto overscroll-x-contain px-0.5 pt-0.5 pb-2"
    >
      {shots.map((shot, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: shots have no ids, and their order is what they are
          key={at}
          className="@container min-w-12 shrink-0 basis-0"
          style={{ flexGrow: Math.max(0.01, shot.end - shot.start) }}
        >
          <button
            type="button"
            tabIndex={at === reachable ? 0 : -1}
            aria-current={at === current ? "true" : undefined}
            // The visible texts in their visible order, so that speech input can address them.
            aria-label={messages.shotStrip.shot(at + 1, shot.description, formatClock(shot.start))}
            onClick={() => seek(at)}
            className="group flex w-full flex-col gap-1 text-left"
          >
            <span
              className={clsx(
                "relative flex h-16 w-full overflow-hidden rounded-xs bg-stage",
                at === current
                  ? "outline-2 outline-ink"
                  : "opacity-70 transition-opacity group-hover:opacity-100",
              )}
            >
              {stripUrl && at < tiles && <StripTile url={stripUrl} tile={at} tiles={tiles} />}
              <span
                aria-hidden
                className="line-clamp-3 hidden min-w-0 flex-1 self-start @[13rem]:block p-2 text-xs text-ink-soft"
              >
                {shot.description}
              </span>
              {at === current && (
                <span
                  aria-hidden
                  className="absolute inset-y-0 w-0.5 bg-accent"
                  style={{ left: `${shareOf(shot, seconds) * 100}%` }}
                />
              )}
            </span>
            <span
              className={clsx(
                "text-xs tabular-nums",
                at === current ? "font-medium text-ink" : "text-ink-faint",
              )}
            >
              {formatClock(shot.start)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The share of a shot before a moment, 0 to 1. */
const shareOf = ({ start, end }: DescribedShot, seconds: number): number =>
  end > start ? Math.min(1, Math.max(0, (seconds - start) / (end - start))) : 0;
