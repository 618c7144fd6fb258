"use client";

import { type RefObject, useEffect, useState } from "react";
import { choosePreferences } from "@/components/ui/preferences";
import { togglePlayer, within } from "./playback";

type VideoState = {
  seconds: number;
  length: number;
  isPlaying: boolean;
  isMuted: boolean;
  /** 0 to 1. */
  volume: number;
  isLooping: boolean;
  speed: number;
};

const STILL: VideoState = {
  seconds: 0,
  length: 0,
  isPlaying: false,
  isMuted: false,
  volume: 1,
  isLooping: false,
  speed: 1,
};

const EVENTS = [
  "play",
  "pause",
  "timeupdate",
  "seeking",
  "durationchange",
  "volumechange",
  "ratechange",
  "ended",
] as const;

/** The state of a video element, followed frame by frame while it plays, and the ways to change it. */
export function useVideo(player: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState(STILL);
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      const next = stateOf(video);
      setState((current) => (isSame(current, next) ? current : next));
      // The element's own events come four times a second, too rarely for a moving thumb.
      if (!video.paused) frame = requestAnimationFrame(follow);
    };
    follow();
    for (const event of EVENTS) video.addEventListener(event, follow);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of EVENTS) video.removeEventListener(event, follow);
    };
  }, [player]);

  const change = (act: (video: HTMLVideoElement) => void) => () => {
    const video = player.current;
    if (!video) return;
    act(video);
    setState(stateOf(video));
  };
  return {
    ...state,
    toggle: change(togglePlayer),
    seek: (seconds: number) =>
      change((video) => {
        video.currentTime = within(seconds, video.duration || 0);
      })(),
    setSpeed: (speed: number) =>
      change((video) => {
        video.playbackRate = speed;
      })(),
    setVolume: (volume: number) =>
      change((video) => {
        video.volume = within(volume, 1);
        chooseSound(video, volume > 0);
      })(),
    mute: change((video) => chooseSound(video, video.muted)),
    loop: change((video) => {
      video.loop = !video.loop;
    }),
  };
}

/** Turns the sound of this clip on or off, and of those that will play by themselves. */
function chooseSound(video: HTMLVideoElement, isOn: boolean): void {
  video.muted = !isOn;
  choosePreferences({ clipSound: isOn });
}

const stateOf = (video: HTMLVideoElement): VideoState => ({
  seconds: video.currentTime,
  length: Number.isFinite(video.duration) ? video.duration : 0,
  isPlaying: !video.paused,
  isMuted: video.muted,
  volume: video.volume,
  isLooping: video.loop,
  speed: video.playbackRate,
});

const isSame = (one: VideoState, other: VideoState): boolean =>
  one.seconds === other.seconds &&
  one.length === other.length &&
  one.isPlaying === other.isPlaying &&
  one.isMuted === other.isMuted &&
  one.volume === other.volume &&
  one.isLooping === other.isLooping &&
  one.speed === other.speed;
