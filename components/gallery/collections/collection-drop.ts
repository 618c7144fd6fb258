import { type DragEvent, useState } from "react";
import { DRAGGED_JOB } from "@/lib/inputs/dragged-result";

/**
 * Lets a tile be dropped on an element: its handlers, and whether a tile is over it.
 * @param onDrop gets the id of the job that the tile shows
 */
export function useTileDrop(onDrop: (jobId: string) => void) {
  const [isOver, setIsOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED_JOB)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const jobId = event.dataTransfer.getData(DRAGGED_JOB);
      if (!jobId) return;
      event.preventDefault();
      onDrop(jobId);
    },
  };
  return { isOver, target };
}
