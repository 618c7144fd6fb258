import { clsx } from "clsx";
import { CornerDownRight } from "lucide-react";
import { useBoardActions } from "../state/board-context";
import type { BoardRow } from "../state/planned-rows";
import { messages } from "./messages";
import { RemoveButton } from "./shot-input";
import { CHIP } from "./shot-pill";

const text = messages.continued;

/** Whether it is offered to continue the shot before. */
export const canContinue = ({ shot: { kind, inputs }, placed }: BoardRow): boolean =>
  kind === "video" && placed.before > 0 && !inputs.firstFrame && !inputs.continues;

/** Says that a shot begins with the last frame of the pick before it. */
export function ContinueShot({ row: { shot, placed } }: { row: BoardRow }) {
  const { edit, mayEdit } = useBoardActions();
  const { before } = placed;
  const { continues: _, ...others } = shot.inputs;
  const stop = () => edit([{ do: "change_shots", ids: [shot.id], change: { inputs: others } }]);
  return (
    <span className="flex items-center gap-1.5">
      <span
        className={clsx(CHIP, "gap-1.25 border-line-field font-medium text-ink")}
        title={before > 0 ? text.about(before) : undefined}
      >
        <CornerDownRight aria-hidden className="size-3.5 shrink-0" />
        {before > 0 ? text.from(before) : text.fromNothing}
      </span>
      {mayEdit && <RemoveButton label={text.stop} title={text.stop} onRemove={stop} />}
    </span>
  );
}
