import { type RefObject, useEffect, useState } from "react";

/** How the strip is laid out: its seconds from the left to the right end. */
export type Scale = { total: number };

export const shareOf = (seconds: number, { total }: Scale): string =>
  `${Math.max(0, Math.min(100, (seconds / total) * 100))}%`;

/** The seconds of a strip under the pointer. */
export function secondsUnder(lane: Element, clientX: number, { total }: Scale): number {
  const { left, width } = lane.getBoundingClientRect();
  return Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width))) * total;
}

/** The seconds of a strip that lie in so many pixels. */
export const secondsIn = (lane: Element, pixels: number, { total }: Scale): number =>
  (pixels / Math.max(1, lane.getBoundingClientRect().width)) * total;

/** The width of an element in pixels; 0 before it was measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

type Drag = {
  /** Called with how far it went from where it began, in pixels. At most once a frame of the display. */
  onMove: (x: number, y: number) => void;
  /** Let go, with whether it moved. */
  onDrop: (hasMoved: boolean) => void;
  /** The browser took the pointer away, as for a scroll. */
  onCancel: () => void;
};

/** Less is a press. In pixels. */
const SLOP = 3;

/** Follows a pointer from a press on an element until it is let go. */
export function followPointer(
  event: React.PointerEvent<HTMLElement>,
  { onMove, onDrop, onCancel }: Drag,
): void {
  const { currentTarget, pointerId, clientX, clientY } = event;
  const leaving = new AbortController();
  const { signal } = leaving;
  let [x, y, frame, hasMoved] = [0, 0, 0, false];
  const move = () => {
    frame = 0;
    onMove(x, y);
  };
  const leave = () => {
    cancelAnimationFrame(frame);
    leaving.abort();
  };
  currentTarget.setPointerCapture(pointerId);
  currentTarget.addEventListener(
    "pointermove",
    (moved: globalThis.PointerEvent) => {
      [x, y] = [moved.clientX - clientX, moved.clientY - clientY];
      hasMoved ||= Math.abs(x) > SLOP || Math.abs(y) > SLOP;
      if (hasMoved) frame ||= requestAnimationFrame(move);
    },
    { signal },
  );
  currentTarget.addEventListener(
    "pointerup",
    () => {
      leave();
      if (hasMoved) onMove(x, y);
      onDrop(hasMoved);
    },
    { signal },
  );
  currentTarget.addEventListener(
    "pointercancel",
    () => {
      leave();
      onCancel();
    },
    { signal },
  );
}
