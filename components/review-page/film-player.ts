import { useEffect, useState } from "react";
import { muteFilm, stepFilm } from "@/components/player/film-transport";
import { SequenceEngine } from "@/components/player/sequence-engine";
import { codeAt, mediaTimeOf } from "@/components/player/sequence-timing";
import { useStored } from "@/components/ui/use-stored";
import type { SharedReview } from "@/lib/reviews/shared-review";
import type { Scene } from "./film";

export type FilmPlayer = ReturnType<typeof useFilmPlayer>;

/**
 * Plays the film of a review, as a board plays its picks: under a sound the clips are not heard themselves. `onMove` is
 * called before it plays, stops or shows another time.
 */
export function useFilmPlayer(film: readonly Scene[], sound: SharedReview["sound"], onMove: () => void) {
  const [engine] = useState(() => new SequenceEngine());
  const isPlaying = useStored(engine.state, (state) => state.isPlaying);
  const total = useStored(engine.state, (state) => state.length);
  // While only the sound goes on, what is said is about the last shot.
  const at = Math.min(
    useStored(engine.state, (state) => state.at),
    Math.max(0, film.length - 1),
  );
  const scene = film[at];
  const { url: src = null, duration_seconds: seconds = null } = sound ?? {};
  const load = (scenes: readonly Scene[]) =>
    engine.load(scenes.map(partOf), src === null ? null : { src, seconds });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine compares what it is given
  useEffect(() => load(film), [film, src, seconds]);
  useEffect(() => engine.hear({ isClipHeard: src === null }), [engine, src]);

  const seek = (filmSeconds: number) => {
    onMove();
    engine.seek(filmSeconds);
  };
  /** In the result. */
  const secondsNow = () => (scene ? mediaTimeOf(scene, engine.state.get().seconds) : 0);
  return {
    engine,
    scene,
    at,
    total,
    isPlaying,
    secondsNow,
    /** A time of the film as `mm:ss:ff`. */
    codeOf: (filmSeconds: number) => codeAt(film, filmSeconds),
    toggle: () => {
      onMove();
      engine.toggle();
    },
    pause: engine.pause,
    mute: () => muteFilm(engine),
    seek,
    /** A time of another cut of the film, before that is drawn. */
    show: (scenes: readonly Scene[], filmSeconds: number) => {
      load(scenes);
      seek(filmSeconds);
    },
    skip: (by: number) => seek(engine.state.get().seconds + by),
    /** To the middle of a frame of the result, or of the shot beside it. */
    step: (by: 1 | -1) => {
      onMove();
      stepFilm(engine, film, by);
    },
  };
}

const partOf = ({ shot, item, from_seconds, to_seconds, starts_at }: Scene) => ({
  ...{ from_seconds, to_seconds, starts_at },
  key: shot.id,
  // A player of video plays sounds, too.
  kind: item.type === "image" ? ("image" as const) : ("video" as const),
  src: item.url,
  poster: item.poster_url,
});

/** The time in the film, for the few parts that show it as it passes. */
export const useFilmTime = ({ engine }: Pick<FilmPlayer, "engine">): number =>
  useStored(engine.state, (state) => state.seconds);
