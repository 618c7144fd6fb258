import { useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { endOf } from "@/components/player/sequence-timing";
import type { Sequence } from "@/lib/boards/sequence";
import { PLAY_PARAMETER, SHOT_PARAMETER, TIME_PARAMETER } from "@/lib/navigation/boards";

/**
 * Brings the playhead to the shot and the time that the address names, and plays where it says so. The address then names
 * the room alone, so that the same link works again.
 */
export function useLinkedTime(engine: SequenceEngine, { parts }: Sequence): void {
  const search = useSearchParams();
  const follow = useEffectEvent(() => {
    if (search.size === 0) return;
    const part = parts.find(({ shot_id }) => shot_id === search.get(SHOT_PARAMETER));
    const named = Number(search.get(TIME_PARAMETER) ?? 0);
    const seconds = Number.isFinite(named) ? Math.max(0, named) : 0;
    engine.seek(part ? Math.min(part.starts_at + seconds, endOf(part) - 0.01) : seconds);
    if (search.has(PLAY_PARAMETER)) engine.play();
    window.history.replaceState(null, "", window.location.pathname);
  });
  const address = search.toString();
  const isThere = parts.length > 0;
  useEffect(() => {
    if (address !== "" && isThere) follow();
  }, [address, isThere]);
}
