import { useEffect } from "react";
import { toast, toastUndo } from "@/components/ui/toast";
import { type Board, type BoardEdit, MAX_SHOTS } from "@/lib/boards/board";
import { parsePastedCells, pasteInto } from "@/lib/boards/fill/paste";
import { newId } from "@/lib/boards/new-id";
import { kindOfNewShot } from "../state/new-shot";
import { messages as text } from "./messages";

const TEXT = "input, textarea, select, [contenteditable]";
/** A prompt that is not being written: what is pasted there is cells. */
const isPromptCell = (element: Element): boolean =>
  element instanceof HTMLTextAreaElement &&
  element.closest("[data-shot]") !== null &&
  (element.dataset.editing === undefined || element.value === "");

type PasteOptions = {
  mayEdit: boolean;
  /** The board as it is shown. */
  current: () => Board | undefined;
  /** Makes edits, and returns what undoes them. */
  edit: (edits: readonly BoardEdit[]) => () => void;
};

/**
 * Takes lines of a script and cells of a spreadsheet that are pasted on a board: from the prompt that has the focus
 * downward, else as new shots at the end. One line goes into the text where it is pasted, as everywhere.
 */
export function usePaste({ mayEdit, current, edit }: PasteOptions): void {
  useEffect(() => {
    if (!mayEdit) return;
    const onPaste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (event.defaultPrevented || !(target instanceof Element)) return;
      if (document.querySelector("[role=dialog]")) return;
      if (target.matches(TEXT) && !isPromptCell(target)) return;
      const cells = parsePastedCells(clipboardData?.getData("text/plain") ?? "");
      const board = current();
      if (!cells || !board) return;
      event.preventDefault();
      const shotId = target.closest<HTMLElement>("[data-shot]")?.dataset.shot ?? null;
      const kind = kindOfNewShot(board);
      const place = { shotId, field: "prompt" } as const;
      const { edits, changed, added, tooLong } = pasteInto(board, cells, place, {
        kind,
        newId: () => newId("shot"),
      });
      const room = MAX_SHOTS - board.shots.length;
      if (added > room) return void toast(text.room(added, room), { tone: "danger" });
      if (tooLong > 0) toast(text.textTooLong(tooLong), { tone: "danger" });
      if (edits.length === 0) return;
      const undo = edit(edits);
      toastUndo(text.pasted(changed, added), undo, "board");
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [mayEdit, current, edit]);
}
