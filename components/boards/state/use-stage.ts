import { useSearchParams } from "next/navigation";
import { useState } from "react";
import type { Stage } from "@/lib/boards/stills";
import { STAGE_PARAMETER, STILLS_STAGE } from "@/lib/navigation/boards";

/** Which stage of a board its page shows, which its address says, too, and what shows another. */
export function useStage(): [Stage, (stage: Stage) => void] {
  const linked = useSearchParams().get(STAGE_PARAMETER) === STILLS_STAGE ? "stills" : "film";
  const [stage, setStage] = useState<Stage>(linked);
  // The address follows a moment after a press, and leads when somebody goes back.
  const [lastLinked, setLastLinked] = useState(linked);
  if (lastLinked !== linked) {
    setLastLinked(linked);
    setStage(linked);
  }
  const show = (next: Stage) => {
    setStage(next);
    const query = next === "stills" ? `?${new URLSearchParams({ [STAGE_PARAMETER]: STILLS_STAGE })}` : "";
    window.history.pushState(null, "", `${window.location.pathname}${query}`);
  };
  return [stage, show];
}
