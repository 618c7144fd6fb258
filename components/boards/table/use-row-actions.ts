import { useEffect, useRef, useState } from "react";
import { toastUndo } from "@/components/ui/toast";
import type { Board, BoardEdit } from "@/lib/boards/board";
import type { QueuedTake } from "@/lib/boards/run";
import { shareFrame } from "../shot/share-frame";
import { messages } from "../state/messages";
import { addShot, duplicateShot, kindOfNewShot } from "../state/new-shot";
import { countWaiting } from "../state/planned-rows";
import type { RowActions } from "./row";

type RowActionOptions = Pick<RowActions, "handleKey" | "handlePointer"> & {
  current: () => Board | undefined;
  queue: readonly QueuedTake[];
  edit: (edits: readonly BoardEdit[]) => () => void;
  focusPrompt: (at: number) => void;
};

/** The actions of rows, the same functions for as long as the table is there. */
export function useRowActions(options: RowActionOptions): RowActions {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [actions] = useState((): RowActions => {
    const shots = () => latest.current.current()?.shots ?? [];
    const at = (id: string) => shots().findIndex((shot) => shot.id === id);
    // After the drawing of what was edited.
    const focus = (place: number) => requestAnimationFrame(() => latest.current.focusPrompt(place));
    const add = ({ id, edit }: { id: string; edit: BoardEdit }) => {
      latest.current.edit([edit]);
      focus(at(id));
    };
    return {
      next: (id) => {
        const place = at(id);
        const shot = shots()[place];
        if (shot && shot.prompt === "") return void focus(place);
        if (shots()[place + 1]) return void focus(place + 1);
        const board = latest.current.current();
        if (board) add(addShot(kindOfNewShot(board), null));
      },
      insert: (id, where) => {
        const place = at(id);
        const shot = shots()[place];
        if (shot) add(addShot(shot.kind, where === "above" ? id : (shots()[place + 1]?.id ?? null)));
      },
      duplicate: (id) => {
        const shot = shots()[at(id)];
        if (shot) add(duplicateShot(shots(), shot));
      },
      shareFrame: (id) => {
        const shot = shots()[at(id)];
        if (shot?.inputs.firstFrame) shareFrame(latest.current, shot.inputs.firstFrame);
      },
      remove: (id) => {
        const place = at(id);
        const waiting = countWaiting(latest.current.queue, { shot_id: id });
        const undo = latest.current.edit([{ do: "remove_shots", ids: [id] }]);
        focus(Math.min(place, shots().length - 1));
        toastUndo(messages.row.removed(place + 1, waiting), undo, "board");
      },
      handleKey: (id, event) => latest.current.handleKey(id, event),
      handlePointer: (id, event) => latest.current.handlePointer(id, event),
    };
  });
  return actions;
}
