import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { SHOT_PARAMETER, STAGE_PARAMETER, TAKE_PARAMETER } from "@/lib/navigation/boards";
import type { BoardRow } from "./planned-rows";

/**
 * Opens the take that the address names, or without one brings the words of its shot into sight and the focus. The address
 * then names the board alone, so that the same link works again.
 */
export function useLinkedShot(
  rows: readonly BoardRow[],
  open: (shotId: string, jobId: string) => void,
): void {
  const search = useSearchParams();
  const shotId = search.get(SHOT_PARAMETER);
  const jobId = search.get(TAKE_PARAMETER);
  const row = rows.find(({ shot }) => shot.id === shotId);
  const take = row?.takes.find(({ job_id }) => job_id === jobId);
  const follow = useEffectEvent(() => {
    if (!row) return;
    const drawn = document.querySelector(`[data-shot="${CSS.escape(row.shot.id)}"]`);
    if (take) open(row.placed.shot.id, take.job_id);
    else drawn?.scrollIntoView({ block: "center" });
    if (!take) drawn?.querySelector("textarea")?.focus({ preventScroll: true });
    const stage = search.get(STAGE_PARAMETER);
    const query = stage === null ? "" : `?${new URLSearchParams({ [STAGE_PARAMETER]: stage })}`;
    window.history.replaceState(null, "", `${window.location.pathname}${query}`);
  });
  // The takes may be read after the board.
  const isThere = row !== undefined && (jobId === null || take !== undefined);
  useEffect(() => {
    if (shotId !== null && isThere) follow();
  }, [shotId, isThere]);
}
