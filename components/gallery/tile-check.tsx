"use client";

import { clsx } from "clsx";
import { Check } from "lucide-react";
import { messages } from "./messages";

type TileCheckProps = {
  /** The spoken name of the job to select. */
  name: string;
  isSelected: boolean;
  /** While anything is selected, every tile shows its checkbox. */
  isSelecting: boolean;
  /** Whether it is in the Tab order. On the other tiles the X key does the same. */
  isReachable: boolean;
  /** In a compact row it stands in the middle of the height. */
  isCompact: boolean;
  /** Over a picture it is dark with a white edge, whatever the picture shows. */
  hasPicture: boolean;
  onSelect: (isRange: boolean) => void;
};

/**
 * The corner of a tile that selects it: shown on hover and on touch screens, and on all tiles while anything
 * is selected.
 */
export function TileCheck({
  name,
  isSelected,
  isSelecting,
  isReachable,
  isCompact,
  hasPicture,
  onSelect,
}: TileCheckProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box would swallow the shift of a shift-click in some browsers
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={messages.tileCheck.select(name)}
      tabIndex={isReachable ? 0 : -1}
      onClick={(event) => onSelect(event.shiftKey)}
      className={clsx(
        "touch-target absolute z-1 grid size-6 place-items-center rounded-full border-2 transition-opacity duration-100",
        isCompact ? "top-1/2 left-3 -translate-y-1/2" : "top-2 left-2",
        isSelected
          ? "border-accent bg-accent text-on-accent"
          : hasPicture
            ? "border-white bg-black/35 shadow-control hover:bg-black/60"
            : "border-line-field bg-canvas hover:border-ink-soft",
        !isSelected &&
          !isSelecting &&
          "opacity-0 focus-visible:opacity-100 pointed:opacity-100 pointer-coarse:opacity-100",
      )}
    >
      {isSelected && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
    </button>
  );
}
