import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { moveBefore } from "@/lib/boards/order";

/** A press that moves less is a press. */
const DRAG_FROM_PX = 5;
/** Near the edge of the window the page scrolls while something is dragged. */
const EDGE_PX = 96;
const SCROLL_PX = 12;

/** A row or column that is lifted, where it came from, and where it would be dropped. */
type Lift = { id: string; from: number; to: number };

/** The ids with the lifted one at the place where it would be dropped. */
export function orderWhileLifted(ids: readonly string[], lift: Lift | null): readonly string[] {
  if (!lift || !ids.includes(lift.id)) return ids;
  const others = ids.filter((id) => id !== lift.id);
  return moveBefore(ids, [lift.id], others[lift.to] ?? null);
}

type Point = { x: number; y: number };

type ReorderOptions = {
  ids: readonly string[];
  /** What is spoken. Places count from 1. */
  text: {
    lifted: (place: number, count: number) => string;
    movedTo: (place: number, count: number) => string;
    dropped: (place: number, count: number) => string;
    putBack: (place: number) => string;
  };
  /** Moves one before another; null for the end. */
  onMove: (id: string, before: string | null) => void;
  /** The place under a point of the window, and whether that is past its middle; null beside the list. */
  placeAt: (point: Point) => { index: number; isPastMiddle: boolean } | null;
  /** Whether the page scrolls near the upper and lower edge of the window. */
  isScrolling?: boolean;
};

/**
 * Moves a row or column by its handle: dragged, or lifted by Space, moved by the arrows, dropped by Space and put back by
 * Escape. Each step is spoken.
 */
export function useReorder({ ids, text, onMove, placeAt, isScrolling = false }: ReorderOptions) {
  const [lift, setLift] = useState<Lift | null>(null);
  const drag = useRef<{ start: Point; at: Point; frame: number } | null>(null);
  const count = ids.length;

  const drop = (): void => {
    setLift(null);
    if (!lift) return;
    announce(text.dropped(lift.to + 1, count));
    if (lift.to === lift.from) return;
    const others = ids.filter((id) => id !== lift.id);
    onMove(lift.id, others[lift.to] ?? null);
  };
  const putBack = (): void => {
    setLift(null);
    if (lift) announce(text.putBack(lift.from + 1));
  };
  const step = (by: number): void => {
    if (!lift) return;
    const to = Math.min(count - 1, Math.max(0, lift.to + by));
    setLift({ ...lift, to });
    announce(text.movedTo(to + 1, count));
  };

  const onHandleKey = (id: string, event: KeyboardEvent): void => {
    const { key } = event;
    if (key === " " || (key === "Enter" && lift)) {
      const from = ids.indexOf(id);
      if (lift) drop();
      else {
        setLift({ id, from, to: from });
        announce(text.lifted(from + 1, count));
      }
    } else if (!lift) return;
    else if (key === "ArrowUp" || key === "ArrowLeft") step(-1);
    else if (key === "ArrowDown" || key === "ArrowRight") step(1);
    else if (key === "Home") step(-count);
    else if (key === "End") step(count);
    else if (key === "Escape") putBack();
    else {
      if (key === "Tab") drop();
      return;
    }
    event.preventDefault();
  };

  const follow = (id: string): void => {
    const dragged = drag.current;
    if (!dragged) return;
    const place = placeAt(dragged.at);
    setLift((current) => {
      const from = current?.from ?? ids.indexOf(id);
      const to = current?.to ?? from;
      const isPast = place && (place.index > to ? place.isPastMiddle : !place.isPastMiddle);
      return { id, from, to: place && place.index !== to && isPast ? place.index : to };
    });
  };
  const scroll = (id: string): void => {
    const dragged = drag.current;
    if (!dragged) return;
    const { y } = dragged.at;
    const by = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
    if (by !== 0) {
      window.scrollBy(0, by);
      follow(id);
    }
    dragged.frame = requestAnimationFrame(() => scroll(id));
  };
  const endDrag = (): void => {
    if (drag.current) cancelAnimationFrame(drag.current.frame);
    drag.current = null;
  };
  useEffect(() => () => cancelAnimationFrame(drag.current?.frame ?? 0), []);

  const onHandlePointer = (id: string, event: PointerEvent<HTMLElement>): void => {
    const at = { x: event.clientX, y: event.clientY };
    if (event.type === "pointerdown" && event.button === 0) {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { start: at, at, frame: 0 };
    } else if (event.type === "pointermove" && drag.current) {
      const { start } = drag.current;
      drag.current.at = at;
      if (!lift && Math.hypot(at.x - start.x, at.y - start.y) <= DRAG_FROM_PX) return;
      if (!lift && isScrolling) scroll(id);
      follow(id);
    } else if (event.type === "pointerup" && drag.current) {
      endDrag();
      drop();
    } else if (event.type === "pointercancel") {
      endDrag();
      putBack();
    }
  };
  return { lift, order: orderWhileLifted(ids, lift), onHandleKey, onHandlePointer };
}
