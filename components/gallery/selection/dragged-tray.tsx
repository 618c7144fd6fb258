import { useEffect, useEffectEvent, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { DRAGGED_JOB, DRAGGED_JOBS, draggedCount } from "@/lib/inputs/dragged-result";

const BoardTray = lazyPart(() => import("@/components/make-board/put/board-tray"));

/** What is dragged of a list: ids in its order, or null for more than are named, and of how many shots they are takes. */
type DraggedResults = { ids: readonly string[] | null; shots: number | null };

/**
 * The boards that dragged results can be dropped on, from the first drag on.
 * @param resultsOf what the drag of a job carries
 */
export default function DraggedTray({ resultsOf }: { resultsOf: (jobId: string) => DraggedResults }) {
  const dragged = useDraggedResults(resultsOf);
  const [isNeeded, setIsNeeded] = useState(false);
  if (dragged && !isNeeded) setIsNeeded(true);
  return (
    isNeeded && (
      <BoardTray ids={dragged?.ids ?? null} shots={dragged?.shots ?? null} isOpen={dragged !== null} />
    )
  );
}

/**
 * Lets the drag of a tile carry everything that it stands for, also to a board in another window. Gives what is dragged until
 * the end of the drag, then null.
 * @param resultsOf what the drag of a job carries
 */
function useDraggedResults(resultsOf: (jobId: string) => DraggedResults): DraggedResults | null {
  const [dragged, setDragged] = useState<DraggedResults | null>(null);
  const onStart = useEffectEvent(({ dataTransfer }: DragEvent) => {
    const jobId = dataTransfer?.getData(DRAGGED_JOB);
    if (!jobId || !dataTransfer) return;
    const results = resultsOf(jobId);
    const { ids, shots } = results;
    if (ids && shots !== null) {
      dataTransfer.setData(DRAGGED_JOBS, ids.join(","));
      dataTransfer.setData(draggedCount(ids.length, shots), "");
    }
    // An element that appears while the event is handled would end the drag.
    setTimeout(() => setDragged(results));
  });
  useEffect(() => {
    const end = () => setDragged(null);
    // After the listener of the document that gives the drag the id of its job.
    window.addEventListener("dragstart", onStart);
    document.addEventListener("dragend", end);
    return () => {
      window.removeEventListener("dragstart", onStart);
      document.removeEventListener("dragend", end);
    };
  }, []);
  return dragged;
}
