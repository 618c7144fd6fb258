import { type RefObject, useEffect, useState } from "react";
import { isSequencePart, partSeconds, type Sequence, type SequencePlace } from "@/lib/boards/sequence";

/** The places of a strip from left to right. All in seconds of the drawing: shots without a pick have their planned length. */
export type Axis = {
  items: readonly { place: SequencePlace; start: number; seconds: number }[];
  /** Where the last pick ends, after which only sound goes on. */
  end: number;
  /** The length of the sequence at `end`. */
  played: number;
  total: number;
};

export function axisOf(
  { places, seconds: played }: Pick<Sequence, "places" | "seconds">,
  soundSeconds: number,
): Axis {
  let [start, end] = [0, 0];
  const items = places.map((place) => {
    const seconds = isSequencePart(place) ? partSeconds(place) : place.planned_seconds;
    const item = { place, start, seconds };
    start += seconds;
    if (isSequencePart(place)) end = start;
    return item;
  });
  return { items, end, played, total: Math.max(start, end + Math.max(0, soundSeconds - played)) };
}

/** The place on the axis of a position in the sequence. */
export function axisSecondsAt({ items, end, played }: Axis, seconds: number): number {
  if (seconds >= played) return end + seconds - played;
  for (const { place, start } of items)
    if (isSequencePart(place) && seconds < place.starts_at + partSeconds(place))
      return start + Math.max(0, seconds - place.starts_at);
  return end;
}

/** What is heard at a place of the axis, as a position in the sequence; null over a shot that is left out. */
export function sequenceSecondsAt({ items, end, played }: Axis, at: number): number | null {
  if (at >= end) return played + at - end;
  const item = items.find(({ start, seconds }) => at < start + seconds);
  return item && isSequencePart(item.place) ? item.place.starts_at + at - item.start : null;
}

/** The position in the sequence to which a press leads. On a shot that is left out, it is the next one that is not. */
export function seekTarget(axis: Axis, at: number, length: number): number {
  const heard = sequenceSecondsAt(axis, at);
  if (heard !== null) return Math.max(0, Math.min(heard, length));
  const next = axis.items.find(({ place, start }) => start >= at && isSequencePart(place))?.place;
  return next && isSequencePart(next) ? next.starts_at : axis.played;
}

/** Places are drawn in groups of so many: those that can be seen, and one group to each side. */
const GROUP = 30;

type Near = { first: number; end: number };

/** The groups of places between two seconds of a strip, and those beside them. */
export function nearPlaces(
  items: readonly Pick<Axis["items"][number], "start" | "seconds">[],
  from: number,
  to: number,
): Near {
  const first = items.findIndex(({ start, seconds }) => start + seconds > from);
  const last = items.findLastIndex(({ start }) => start < to);
  return {
    first: Math.max(0, (Math.floor(first / GROUP) - 1) * GROUP),
    end: Math.min(items.length, (Math.floor(last / GROUP) + 2) * GROUP),
  };
}

/**
 * The first place of a strip that is drawn, and the end of them: of hundreds those near its window. A place that is drawn
 * costs the page every time its look is computed.
 */
export function useNearPlaces(strip: RefObject<HTMLElement | null>, axis: Axis): Near {
  const [near, setNear] = useState<Near>({ first: 0, end: 2 * GROUP });
  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      const seconds = axis.total / scrollWidth;
      const next = nearPlaces(axis.items, scrollLeft * seconds, (scrollLeft + clientWidth) * seconds);
      setNear((known) => (known.first === next.first && known.end === next.end ? known : next));
    };
    // It also calls back when it begins.
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, [strip, axis]);
  return near;
}
