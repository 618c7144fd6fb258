import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { SHOT_PARAMETER, TAKE_PARAMETER } from "@/lib/navigation/boards";
import { type BoardRow, pickOf } from "./planned-rows";

/**
 * Opens the takes of the shot that the address names, or brings its row into sight where it has none. The address then
 * names the board alone, so that the same link works again.
 */
export function useLinkedShot(
  rows: readonly BoardRow[],
  open: (shotId: string, jobId: string) => void,
): void {
  const search = useSearchParams();
  const shotId = search.get(SHOT_PARAMETER);
  const jobId = search.get(TAKE_PARAMETER);
  const row = rows.find(({ shot }) => shot.id === shotId);
  const follow = useEffectEvent(() => {
    if (!row) return;
    const named = row.takes.find(({ job_id }) => job_id === jobId);
    const shown =
      named ?? pickOf(row) ?? row.takes.findLast(({ status }) => status === "completed") ?? row.takes.at(-1);
    if (shown) open(row.shot.id, shown.job_id);
    else
      document.querySelector(`[data-shot="${CSS.escape(row.shot.id)}"]`)?.scrollIntoView({ block: "center" });
    window.history.replaceState(null, "", window.location.pathname);
  });
  const isThere = row !== undefined;
  useEffect(() => {
    if (shotId !== null && isThere) follow();
  }, [shotId, isThere]);
}
