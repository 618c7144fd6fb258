import { clsx } from "clsx";
import { Check } from "lucide-react";

/*
 * Two of the five marks of a picture. The others are classes: the focus ring of every control, `on-screen` (the take
 * that the stage shows) and `stack-sheets` (more takes inside).
 */

/**
 * The loop of a grease pencil round the picture that is the pick of its shot. It lies outside the frame, so that it
 * never touches the picture. The parent is `relative` and leaves 8 px of room.
 */
export function PickLoop({ isNew = false }: { isNew?: boolean }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute -inset-x-2 -inset-y-1.75 z-2 h-[calc(100%+14px)] w-[calc(100%+16px)] overflow-visible"
    >
      <path
        d="M5 4C28 1 70-.5 96.5 2.5 99.6 18 100 66 98.6 96.5 72 100 26 99.6 2.8 97.6.2 72-.4 24 1.6 2 9-2.2 19-1.4 27 1.6"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        strokeDasharray={isNew ? 1200 : undefined}
        className={clsx("forced-colors:stroke-[Highlight]", isNew && "animate-draw")}
      />
    </svg>
  );
}

/** The round check at the corner of a picture that can be selected. */
export function SelectCheck({ checked }: { checked: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        "grid size-6 place-items-center rounded-full border-2 border-white",
        checked ? "bg-white text-black" : "bg-black/55",
        // White on black and the reverse lie on a picture, whatever the colours of the system.
        "forced-color-adjust-none",
      )}
    >
      {checked && <Check className="size-3.5" strokeWidth={3} />}
    </span>
  );
}
