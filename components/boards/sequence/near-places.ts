import { type RefObject, useEffect, useState } from "react";
import type { Axis } from "./axis";

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
