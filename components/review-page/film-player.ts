import { useEffect, useRef, useState } from "react";
import { muteFilm, stepFilm } from "@/components/player/film-transport";
import { SequenceEngine } from "@/components/player/sequence-engine";
import { codeAt, endOf, LAST_PICTURE, mediaTimeOf } from "@/components/player/sequence-timing";
import { useStored } from "@/components/ui/use-stored";
import type { SharedReview } from "@/lib/reviews/shared-review";
import { heardIn, type Scene } from "./film";

const NOTHING_HEARD = { lines: [], mix: null };

export type FilmPlayer = ReturnType<typeof useFilmPlayer>;

/**
 * Plays the film of a review, as a board plays its picks: with its lines, and under a sound the clips are not heard
 * themselves. `onMove` is called before it plays, stops or shows another time.
 * @param heard null for a film that is only seen
 */
export function useFilmPlayer(
  film: readonly Scene[],
  heard: Pick<SharedReview, "sound" | "mix" | "lines"> | null,
  onMove: () => void,
) {
  const [engine] = useState(() => new SequenceEngine());
  const isPlaying = useStored(engine.state, (state) => state.isPlaying);
  const total = useStored(engine.state, (state) => state.length);
  // While only the sound goes on, what is said is about the last shot.
  const at = Math.min(
    useStored(engine.state, (state) => state.at),
    Math.max(0, film.length - 1),
  );
  const scene = film[at];
  const { url: src = null, duration_seconds: seconds = null } = heard?.sound ?? {};
  const load = (scenes: readonly Scene[]) => {
    const { captions, level } = heardIn(scenes, heard ?? NOTHING_HEARD);
    const lines = captions.map(({ text: _, ...line }) => line);
    engine.load(scenes.map(partOf), src === null ? null : { src, seconds }, { lines, level });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine compares what it is given
  useEffect(() => load(film), [film, src, seconds, heard]);
  useEffect(() => engine.hear({ isClipHeard: src === null }), [engine, src]);

  /** Where it stops by itself, after one shot. */
  const until = useRef<number | null>(null);
  const move = () => {
    until.current = null;
    onMove();
  };
  useEffect(
    () =>
      engine.state.subscribe(() => {
        const { seconds, isPlaying } = engine.state.get();
        const end = until.current;
        if (end === null || !isPlaying || seconds < end) return;
        until.current = null;
        engine.pause();
        engine.seek(end);
      }),
    [engine],
  );
  const seek = (filmSeconds: number) => {
    move();
    engine.seek(filmSeconds);
  };
  /** In the result. */
  const secondsNow = () => (scene ? mediaTimeOf(scene, engine.state.get().seconds) : 0);
  return {
    engine,
    captions: heardIn(film, heard ?? NOTHING_HEARD).captions,
    scene,
    at,
    total,
    isPlaying,
    secondsNow,
    /** A time of the film as `mm:ss:ff`. */
    codeOf: (filmSeconds: number) => codeAt(film, filmSeconds),
    toggle: () => {
      move();
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
    /** A shot of another cut of the film from its beginning, and no further. */
    playShot: (scenes: readonly Scene[], shown: Scene) => {
      load(scenes);
      seek(shown.starts_at);
      if (shown.item.type === "image") return;
      until.current = endOf(shown) - LAST_PICTURE;
      engine.play();
    },
    skip: (by: number) => seek(engine.state.get().seconds + by),
    /** To the middle of a frame of the result, or of the shot beside it. */
    step: (by: 1 | -1) => {
      move();
      stepFilm(engine, film, by);
    },
  };
}

const partOf = ({ key, item, from_seconds, to_seconds, starts_at }: Scene) => ({
  ...{ key, from_seconds, to_seconds, starts_at },
  // A player of video plays sounds, too.
  kind: item.type === "image" ? ("image" as const) : ("video" as const),
  src: item.url,
  poster: item.poster_url,
});

/** The time in the film, for the few parts that show it as it passes. */
export const useFilmTime = ({ engine }: Pick<FilmPlayer, "engine">): number =>
  useStored(engine.state, (state) => state.seconds);
