"use client";

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { placeBefore } from "@/lib/boards/order";
import { messages } from "./messages";

const text = messages.row;

/** A press that moves less is a press. */
const DRAG_FROM_PX = 5;
/** Near the edge of the window the page scrolls while something is dragged. */
const EDGE_PX = 96;
const SCROLL_PX = 12;

/** A row that is lifted, where it came from, and where it would be dropped. */
type Lift = { id: string; from: number; to: number };

/** The ids with the lifted one at the place where it would be dropped. */
export function withLift(ids: readonly string[], lift: Lift | null): readonly string[] {
  if (!lift || !ids.includes(lift.id)) return ids;
  const others = ids.filter((id) => id !== lift.id);
  return placeBefore(ids, [lift.id], others[lift.to] ?? null);
}

type ReorderOptions = {
  ids: readonly string[];
  /** Moves one before another; null for the end. */
  onMove: (id: string, before: string | null) => void;
  /** The place under a height of the window, and whether its middle is above it; null beside the list. */
  placeAt: (clientY: number) => { index: number; isBelowMiddle: boolean } | null;
};

/**
 * Moves a row by its handle: dragged, or lifted by Space, moved by the arrows, dropped by Space and put back by Escape.
 * Each step is spoken.
 */
export function useReorder({ ids, onMove, placeAt }: ReorderOptions) {
  const [lift, setLift] = useState<Lift | null>(null);
  const drag = useRef<{ startY: number; y: number; frame: number } | null>(null);
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
    const place = placeAt(dragged.y);
    setLift((current) => {
      const from = current?.from ?? ids.indexOf(id);
      const to = current?.to ?? from;
      const isPast = place && (place.index > to ? place.isBelowMiddle : !place.isBelowMiddle);
      return { id, from, to: place && place.index !== to && isPast ? place.index : to };
    });
  };
  const scroll = (id: string): void => {
    const dragged = drag.current;
    if (!dragged) return;
    const by = dragged.y < EDGE_PX ? -SCROLL_PX : dragged.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
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
    if (event.type === "pointerdown" && event.button === 0) {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { startY: event.clientY, y: event.clientY, frame: 0 };
    } else if (event.type === "pointermove" && drag.current) {
      drag.current.y = event.clientY;
      const hasMoved = Math.abs(event.clientY - drag.current.startY) > DRAG_FROM_PX;
      if (!lift && !hasMoved) return;
      if (!lift) scroll(id);
      follow(id);
    } else if (event.type === "pointerup" && drag.current) {
      endDrag();
      drop();
    } else if (event.type === "pointercancel") {
      endDrag();
      putBack();
    }
  };
  return { lift, order: withLift(ids, lift), onHandleKey, onHandlePointer };
}
