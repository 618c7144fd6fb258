import { clsx } from "clsx";
import type { Board } from "@/lib/boards/board";
import { messages as shotMessages } from "../shot/messages";
import { messages as text } from "./messages";
import type { DropHint as Hint } from "./use-board-drop";

/** Pixels of the widest words, and from the pointer. */
const MAX_WIDTH = 300;
const BESIDE = 16;

/** What a drop would do, beside the pointer, with the row or the place between two rows marked. */
export default function DropHint({ hint, shots }: { hint: Hint; shots: Board["shots"] }) {
  const { plan, over, box, pointer } = hint;
  const isOnRow = plan.do !== "shots";
  const isLine = box && over && (over.part === "above" || over.part === "below" || !isOnRow);
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 z-40">
      {box && isOnRow && (
        <span
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
          className={clsx(
            "absolute rounded-md outline-2 -outline-offset-2",
            plan.do === "refuse" ? "outline-line-field outline-dashed" : "bg-hover outline-ink",
          )}
        />
      )}
      {isLine && (
        <span
          style={{
            left: box.left,
            top: (over.part === "above" ? box.top : box.top + box.height) - 1,
            width: box.width,
          }}
          className="absolute h-0.5 bg-ink"
        />
      )}
      <span
        style={{
          left: Math.max(8, Math.min(pointer.x + BESIDE, window.innerWidth - MAX_WIDTH - 8)),
          top: Math.min(pointer.y + BESIDE, window.innerHeight - 56),
          maxWidth: MAX_WIDTH,
        }}
        className={clsx(
          "absolute rounded-md px-2.5 py-1.5 text-sm tabular-nums shadow-float",
          plan.do === "refuse" ? "bg-raised text-ink" : "bg-ink text-canvas",
        )}
      >
        {hintWords(hint, shots)}
      </span>
    </div>
  );
}

function hintWords({ plan, over, carried: { count, shots: made } }: Hint, shots: Board["shots"]): string {
  const numberOf = (id: string) => shots.findIndex((shot) => shot.id === id) + 1;
  switch (plan.do) {
    case "shots":
      if (plan.isFromRow && over) return text.after(made, numberOf(over.shotId));
      return plan.before === null ? text.atEnd(made) : text.before(made, numberOf(plan.before));
    case "takes":
      return text.takes(count, numberOf(plan.shotId));
    case "refuse": {
      const kind = shots.find(({ id }) => id === plan.shotId)?.kind ?? "video";
      return text.refused(numberOf(plan.shotId), kind, plan.type);
    }
    case "input": {
      const { name, shotId } = plan;
      const kind = shots.find(({ id }) => id === shotId)?.kind ?? "video";
      if (name === null) return text.anyInput(numberOf(shotId));
      const { input, inputOf } = shotMessages.shot;
      return inputOf(name === "firstFrame" ? input.firstFrame[kind] : input[name], numberOf(shotId));
    }
  }
}
