import { useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { type DraggedResults, useDraggedResults } from "./use-dragged-results";

const BoardTray = lazyPart(() => import("@/components/make-board/put/board-tray"));

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
