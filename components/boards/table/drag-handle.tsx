import { clsx } from "clsx";
import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";

type HandleProps = {
  /** Of what it moves. */
  id: string;
  label: string;
  isLifted: boolean;
  /** Whether the arrow keys of the table reach it. */
  isInGrid?: boolean;
  onKey: (id: string, event: KeyboardEvent) => void;
  onPointer: (id: string, event: PointerEvent<HTMLElement>) => void;
  className?: string;
};

/** What a shot or a model is moved by: dragged, or with keys. */
export function DragHandle({ id, label, isLifted, isInGrid, onKey, onPointer, className }: HandleProps) {
  const point = (event: PointerEvent<HTMLElement>) => onPointer(id, event);
  return (
    <button
      type="button"
      data-focus={isInGrid}
      data-handle={id}
      aria-label={label}
      aria-pressed={isLifted}
      onKeyDown={(event) => onKey(id, event)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerUp={point}
      onPointerCancel={point}
      className={clsx(
        "touch-target grid touch-none place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink",
        isLifted ? "cursor-grabbing" : "cursor-grab!",
        className,
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}
