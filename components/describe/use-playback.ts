import { useRef, useState } from "react";
import { useReadRate } from "@/components/player/use-read-rate";
import { type DescribedShot, shotIndexAt } from "@/lib/describe/description";

/** Added to the time of a cut, because a player that rounds down would show the frame before it. */
const PAST_CUT_SECONDS = 0.001;

/** The player's position, its shot, and a function to seek. */
export function usePlayback(shots: readonly DescribedShot[], clipUrl: string | null) {
  const player = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  return {
    player,
    seconds,
    /** Frames a second of the clip; null where they cannot be read. */
    rate: useReadRate(clipUrl),
    /** The index of the current shot; -1 between shots. */
    current: shotIndexAt(shots, seconds),
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
