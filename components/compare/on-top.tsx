import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { messages } from "./messages";

const text = messages.onTop;

/** Two pictures beside each other, or the second on the first: cut off at a line, or seen through. */
export const COMPARE_VIEWS = ["side", "wipe", "overlay"] as const;
export type CompareView = (typeof COMPARE_VIEWS)[number];

/** How the second picture lies on the first. `share` is 0 to 1: where the line is, or how opaque it is. */
export const onTopStyle = (view: CompareView, share: number): CSSProperties =>
  view === "wipe" ? { clipPath: `inset(0 0 0 ${share * 100}%)` } : { opacity: share };

type OnTopControlProps = { view: "wipe" | "overlay"; share: number; onShare: (share: number) => void };

/** A slider as large as the picture: it is dragged anywhere on it, or moved by the arrow keys. */
export function OnTopControl({ view, share, onShare }: OnTopControlProps) {
  return (
    <div className="absolute inset-0">
      <input
        type="range"
        aria-label={text[view]}
        aria-valuetext={text.percent(share)}
        min={0}
        max={100}
        value={Math.round(share * 100)}
        onChange={(event) => onShare(Number(event.target.value) / 100)}
        className="peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
      {view === "wipe" && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_#000] forced-colors:bg-[Highlight]"
          style={{ left: `${share * 100}%` }}
        />
      )}
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-xs peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2"
      />
      <Mark className="left-2">{text.first}</Mark>
      <Mark className="right-2">{view === "wipe" ? text.second : text.secondAt(share)}</Mark>
    </div>
  );
}

function Mark({ className, children }: { className: string; children: string }) {
  return (
    <span
      aria-hidden
      className={clsx("type-edge on-picture pointer-events-none absolute bottom-2 px-1.5", className)}
    >
      {children}
    </span>
  );
}
