import { clsx } from "clsx";
import { CornerDownRight, X } from "lucide-react";
import type { Shot } from "@/lib/boards/board";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";
import { MINI } from "./shot-pill";

const text = messages.continued;

/** Whether a shot begins with the last frame of the pick before it: a place that says so, or a button that makes it so. */
export function Continued({ shot, before }: { shot: Shot; before: number }) {
  const { edit, mayEdit } = useBoardActions();
  const { continues, ...others } = shot.inputs;
  const set = (inputs: Shot["inputs"]) => edit([{ do: "change_shots", ids: [shot.id], change: { inputs } }]);
  if (!continues) {
    const { firstFrame: _, ...inputs } = others;
    return (
      <button
        type="button"
        title={text.about(before)}
        onClick={() => set({ ...inputs, continues: true })}
        className={clsx(MINI, "gap-1.25 text-ink-soft hover:bg-hover hover:text-ink")}
      >
        <CornerDownRight aria-hidden className="size-3.5 shrink-0" />
        {text.begin(before)}
      </button>
    );
  }
  return (
    <>
      <span
        className={clsx(MINI, "gap-1.25 text-ink-soft")}
        title={before > 0 ? text.about(before) : undefined}
      >
        <CornerDownRight aria-hidden className="size-3.5 shrink-0" />
        {before > 0 ? text.from(before) : text.fromNothing}
      </span>
      {mayEdit && (
        <button
          type="button"
          aria-label={text.stop}
          title={text.stop}
          onClick={() => set(others)}
          className="touch-target -ml-1 grid size-6 place-items-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink pointer-coarse:size-8"
        >
          <X aria-hidden className="size-3.25" />
        </button>
      )}
    </>
  );
}
