import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { MarkBox } from "@/components/remarks/mark-box";
import type { Mark } from "@/lib/reviews/shared-review";
import { messages } from "./messages";

const SMALLEST = 0.02;
const STEP = 0.02;
/** What the keyboard begins with: a quarter of the frame in its middle. */
export const FIRST_MARK: Mark = { x: 0.375, y: 0.375, width: 0.25, height: 0.25 };

const within = (value: number, max = 1): number => Math.min(Math.max(0, value), max);

type FrameMarkerProps = { mark: Mark; onChange: (mark: Mark) => void; onDone: () => void };

/** Lies over the frame while a part of it is marked: dragged with a pointer, or moved with the arrow keys. */
export function FrameMarker({ mark, onChange, onDone }: FrameMarkerProps) {
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    // On a phone the frame is above what asked for the mark.
    box.current?.scrollIntoView({ block: "nearest" });
    box.current?.focus({ preventScroll: true });
  }, []);
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const [a, b] = [from.current, placeOf(event)];
    const size = { width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
    if (size.width < SMALLEST || size.height < SMALLEST) return;
    onChange({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), ...size });
  };
  const move = (event: KeyboardEvent) => {
    const by = {
      ArrowLeft: { x: -STEP, y: 0 },
      ArrowRight: { x: STEP, y: 0 },
      ArrowUp: { x: 0, y: -STEP },
      ArrowDown: { x: 0, y: STEP },
    }[event.key];
    if (event.key === "Enter" || event.key === "Escape") onDone();
    else if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    if (!by) return;
    const { x, y, width, height } = mark;
    onChange(
      event.shiftKey
        ? {
            ...mark,
            width: Math.max(SMALLEST, within(width + by.x, 1 - x)),
            height: Math.max(SMALLEST, within(height + by.y, 1 - y)),
          }
        : { ...mark, x: within(x + by.x, 1 - width), y: within(y + by.y, 1 - height) },
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form
    <div
      ref={box}
      role="group"
      aria-label={`${messages.remarks.mark}. ${messages.remarks.markHint}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the mark
      tabIndex={0}
      onKeyDown={move}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = placeOf(event);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      className="absolute inset-0 cursor-crosshair touch-none bg-black/15 -outline-offset-2"
    >
      <MarkBox mark={mark} name={null} />
    </div>
  );
}
