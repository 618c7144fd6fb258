import { type RefObject, useEffect, useState } from "react";
import { choosePreferences } from "@/components/ui/preferences";
import { clampTo, isSameState, togglePlayer } from "./playback";

type PlayerState = {
  seconds: number;
  length: number;
  isPlaying: boolean;
  isMuted: boolean;
  /** 0 to 1. */
  volume: number;
  isLooping: boolean;
  speed: number;
};

const STILL: PlayerState = {
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

/** The state of a video or audio element, followed frame by frame while it plays, and the ways to change it. */
export function usePlayer(player: RefObject<HTMLMediaElement | null>) {
  const [state, setState] = useState(STILL);
  useEffect(() => {
    const media = player.current;
    if (!media) return;
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      const next = stateOf(media);
      setState((current) => (isSameState(current, next) ? current : next));
      // The element's own events come four times a second, too rarely for a moving thumb.
      if (!media.paused) frame = requestAnimationFrame(follow);
    };
    follow();
    for (const event of EVENTS) media.addEventListener(event, follow);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of EVENTS) media.removeEventListener(event, follow);
    };
  }, [player]);

  const changing = (change: (media: HTMLMediaElement) => void) => () => {
    const media = player.current;
    if (!media) return;
    change(media);
    setState(stateOf(media));
  };
  return {
    ...state,
    toggle: changing(togglePlayer),
    seek: (seconds: number) =>
      changing((media) => {
        media.currentTime = clampTo(seconds, media.duration || 0);
      })(),
    setSpeed: (speed: number) =>
      changing((media) => {
        media.playbackRate = speed;
      })(),
    setVolume: (volume: number) =>
      changing((media) => {
        media.volume = clampTo(volume, 1);
        chooseSound(media, volume > 0);
      })(),
    mute: changing((media) => chooseSound(media, media.muted)),
    loop: changing((media) => {
      media.loop = !media.loop;
    }),
  };
}

/** Turns the sound of this player on or off; for a clip also the sound of clips that will play by themselves. */
function chooseSound(media: HTMLMediaElement, isOn: boolean): void {
  media.muted = !isOn;
  if (media instanceof HTMLVideoElement) choosePreferences({ clipSound: isOn });
}

const stateOf = (media: HTMLMediaElement): PlayerState => ({
  seconds: media.currentTime,
  length: Number.isFinite(media.duration) ? media.duration : 0,
  isPlaying: !media.paused,
  isMuted: media.muted,
  volume: media.volume,
  isLooping: media.loop,
  speed: media.playbackRate,
});
