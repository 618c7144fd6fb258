"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { FRAME_SECONDS, togglePlayer, within } from "@/components/player/playback";

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

/** Players further apart than this are synchronised. Less is invisible, but a seek is visible. */
const DRIFT_SECONDS = 0.06;

export const playersIn = (stage: HTMLElement | null): HTMLMediaElement[] => [
  ...(stage?.querySelectorAll<HTMLMediaElement>("video, audio") ?? []),
];

/** The longest player. Shorter ones wait at their ends until it starts again. Null without moving media. */
function leaderOf(players: readonly HTMLMediaElement[]): HTMLMediaElement | null {
  const length = ({ duration }: HTMLMediaElement) => (Number.isFinite(duration) ? duration : 0);
  return players.reduce<HTMLMediaElement | null>(
    (longest, player) => (longest === null || length(player) > length(longest) ? player : longest),
    null,
  );
}

/** Brings every player to the leader's position, and plays or pauses it like the leader. */
function align(players: readonly HTMLMediaElement[], leader: HTMLMediaElement, speed: number): void {
  for (const player of players) {
    if (player.playbackRate !== speed) player.playbackRate = speed;
    if (player === leader) continue;
    const end = Number.isFinite(player.duration) ? player.duration : leader.currentTime;
    const targetSeconds = Math.min(leader.currentTime, end);
    if (Math.abs(player.currentTime - targetSeconds) > DRIFT_SECONDS) player.currentTime = targetSeconds;
    const shouldPlay = !leader.paused && leader.currentTime < end;
    if (shouldPlay && player.paused) void player.play().catch(() => undefined);
    else if (!shouldPlay && !player.paused) player.pause();
  }
}
