"use client";

import { useRef, useState } from "react";
import { type Shot, shotAt } from "@/lib/describe/shots";

/** Past a cut by this much: a player that rounds down would show the frame before it. */
const PAST_CUT_SECONDS = 0.001;

/** Where the player is, which shot that is, and the way to another. */
export function usePlayback(shots: readonly Shot[]) {
  const player = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  return {
    player,
    seconds,
    /** The place of the shot on screen; -1 between shots. */
    current: shotAt(shots, seconds),
    note: setSeconds,
    seek: (shot: number) => {
      const start = shots[shot]?.start;
      if (start === undefined) return;
      const target = start + PAST_CUT_SECONDS;
      setSeconds(target);
      if (player.current) player.current.currentTime = target;
    },
  };
}
export type Playback = ReturnType<typeof usePlayback>;
