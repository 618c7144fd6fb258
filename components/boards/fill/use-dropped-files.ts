"use client";

import { useEffect } from "react";
import { droppedFiles } from "./dropped-files";

/** Calls `onFiles` with files and folders that are dropped anywhere on the page but on a field of its own, while `isOn`. */
export function useDroppedFiles(isOn: boolean, onFiles: (files: File[]) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const isTaken = ({ target }: DragEvent) =>
      document.querySelector("[role=dialog]") !== null ||
      (target instanceof HTMLInputElement && target.type === "file");
    const onDragOver = (event: DragEvent) => {
      if (hasFiles(event) && !isTaken(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event) || isTaken(event)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
    };
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("drop", onDrop);
    };
  }, [isOn, onFiles]);
}
