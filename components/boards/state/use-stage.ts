import { useSearchParams } from "next/navigation";
import type { Stage } from "@/lib/boards/stills";
import { STAGE_PARAMETER, STILLS_STAGE } from "@/lib/navigation/boards";

/** Which stage of a board its page shows, as its address says, and what shows another. */
export function useStage(): [Stage, (stage: Stage) => void] {
  const search = useSearchParams();
  const stage = search.get(STAGE_PARAMETER) === STILLS_STAGE ? "stills" : "film";
  const show = (next: Stage) => {
    const query = next === "stills" ? `?${new URLSearchParams({ [STAGE_PARAMETER]: STILLS_STAGE })}` : "";
    window.history.pushState(null, "", `${window.location.pathname}${query}`);
  };
  return [stage, show];
}
