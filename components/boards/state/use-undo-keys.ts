import { useEffect } from "react";
import { announce } from "@/components/ui/announce";
import { messages } from "./messages";

const text = messages.edits;
const TEXT = "input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]";

type UndoKeys = { undo: () => boolean; redo: () => boolean; mayEdit: boolean };

/** Ctrl or Cmd with Z undoes an edit of the board, with Shift makes it again. In a text that is edited, they are the text's. */
export function useUndoKeys({ undo, redo, mayEdit }: UndoKeys): void {
  useEffect(() => {
    if (!mayEdit) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (key !== "z" && !isRedo) return;
      const { target } = event;
      const isText = target instanceof Element && target.matches(TEXT);
      if (isText && !target.matches("[data-row] textarea:not([data-editing])")) return;
      // Of dialogs, the one that says so edits the board.
      const dialog = [...document.querySelectorAll("[role=dialog]")].at(-1);
      if (dialog && !dialog.querySelector("[data-undo]")) return;
      event.preventDefault();
      const isDone = isRedo ? redo() : undo();
      announce(isDone ? (isRedo ? text.redone : text.undone) : text.nothingToUndo);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [undo, redo, mayEdit]);
}
