import { useEffect } from "react";
import { droppedFiles } from "./dropped-files";

/** Calls `onFiles` with files and folders that are dropped anywhere on the page but on a field of its own, while `isOn`. */
export function useDroppedFiles(isOn: boolean, onFiles: (files: File[]) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const isField = ({ target }: DragEvent) => target instanceof HTMLInputElement && target.type === "file";
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event) && !isField(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (event.defaultPrevented || !dataTransfer || !hasFiles(event) || isField(event)) return;
      // Those of a dialog go into its field (`components/shell/page-files.tsx`).
      if (document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      // The entries have to be read while the event is handled, so this code is not loaded late.
      void droppedFiles(dataTransfer).then((files) => files.length > 0 && onFiles(files));
    };
    document.addEventListener("dragover", onDragOver);
    // Before the studio puts the first file into some field.
    document.addEventListener("drop", onDrop, { capture: true });
    return () => {
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("drop", onDrop, { capture: true });
    };
  }, [isOn, onFiles]);
}
