"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { FRAME_SECONDS, togglePlayer, within } from "@/components/player/playback";
import { align, leaderOf, playersIn } from "./players";

/** The player state that the controls show. */
type Moment = { seconds: number; length: number; isPlaying: boolean };
const STILL: Moment = { seconds: 0, length: 0, isPlaying: false };

const isSame = (one: Moment, other: Moment): boolean =>
  one.seconds === other.seconds && one.length === other.length && one.isPlaying === other.isPlaying;

/** Plays everything in the stage together: the longest leads, and the others follow its position. */
export function usePlayback(stage: RefObject<HTMLElement | null>, speed: number) {
  const [moment, setMoment] = useState(STILL);
  const follow = useEffectEvent(() => {
    const players = playersIn(stage.current);
    const leader = leaderOf(players);
    if (!leader) return;
    align(players, leader, speed);
    const length = Number.isFinite(leader.duration) ? leader.duration : 0;
    const next = { seconds: leader.currentTime, length, isPlaying: !leader.paused };
    setMoment((current) => (isSame(current, next) ? current : next));
  });
  useEffect(() => {
    let frame = requestAnimationFrame(function look() {
      follow();
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const leader = () => leaderOf(playersIn(stage.current));
  const seek = (seconds: number) => {
    const first = leader();
    if (!first) return;
    const to = within(seconds, moment.length);
    first.currentTime = to;
    // Immediately, or the slider returns to its old position and the players follow it.
    setMoment((current) => ({ ...current, seconds: to }));
  };
  return {
    ...moment,
    toggle() {
      const first = leader();
      if (!first) return;
      first.loop = true;
      togglePlayer(first);
    },
    seek,
    step(by: 1 | -1) {
      leader()?.pause();
      seek(moment.seconds + by * FRAME_SECONDS);
    },
    /** Turns on the sound of one of them, by its index; none for -1. */
    listenTo(place: number) {
      for (const [at, player] of playersIn(stage.current).entries()) player.muted = at !== place;
    },
  };
}
