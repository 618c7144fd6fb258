import type { SoundMix } from "@/lib/boards/mix";
import { type Trim, toMilliseconds } from "@/lib/boards/trim";
import type { VersionChanges } from "./version";

/** A place of a film: the take that is shown of a shot, or a result that is of none. */
export type FilmPart = {
  /** The shot of a board; null for any other result. */
  shot: string | null;
  /** Its place, from 1: that of its shot on the board. */
  number: number;
  job: string;
  asset: string;
  /** Whether the studio had picked it; otherwise it is the first of those to choose from. */
  picked: boolean;
  /** In and out point; null for all of it. */
  trim: Trim | null;
};

/** What is heard under all of it: a result of a job, or an upload. */
export type FilmSound = { of: "job" | "upload"; id: string };

/** What a voice says under a shot of the film. */
export type SpokenLine = {
  shot: string;
  job: string;
  asset: string;
  text: string;
  /** When it begins, from the beginning of its shot in the film. */
  offset_seconds: number;
};

/** What a review shows: its results in order, and what is heard. A version of a review keeps one. */
export type Film = {
  parts: FilmPart[];
  sound: FilmSound | null;
  /** How the sound is heard; null for as it is. */
  mix: SoundMix | null;
  /** In the order of their shots. */
  lines: SpokenLine[];
};

/** What a part is of, whatever take of it is shown. */
export const placeOf = ({ shot, asset }: Pick<FilmPart, "shot" | "asset">): string => shot ?? asset;

const mixText = (mix: SoundMix | null) =>
  mix && [mix.level_db, mix.fade_in_seconds, mix.fade_out_seconds, mix.lowers_under_voice];
const lineText = ({ shot, asset, offset_seconds }: SpokenLine) => [shot, asset, offset_seconds];

/** All that makes a film another: takes, trims, order, lines and sound. The number of a shot does not. */
export const filmText = ({ parts, sound, mix, lines }: Film): string =>
  JSON.stringify([
    parts.map(({ shot, asset, trim }) => [shot, asset, trim && [trim.from_seconds, trim.to_seconds]]),
    sound && [sound.of, sound.id],
    sound && mixText(mix),
    lines.map(lineText),
  ]);

export const isSameFilm = (one: Film, other: Film): boolean => filmText(one) === filmText(other);

/** Whether neither the film nor the number of a shot is another, nor what is picked without changing it. */
export const isUnchanged = (one: Film, other: Film): boolean =>
  isSameFilm(one, other) &&
  one.parts.every(
    ({ number, picked }, at) => number === other.parts[at]?.number && picked === other.parts[at]?.picked,
  );

const soundText = ({ sound, mix }: Film): string | null =>
  sound && JSON.stringify([sound.of, sound.id, mixText(mix)]);

const isSameCut = (one: FilmPart, other: FilmPart): boolean =>
  one.trim?.from_seconds === other.trim?.from_seconds && one.trim?.to_seconds === other.trim?.to_seconds;

/** The shots of which a film shows another take, or which it shows at last. */
export function changedShots(before: Film, after: Film): string[] {
  const was = new Map(before.parts.map((part) => [placeOf(part), part.asset]));
  return after.parts.flatMap(({ shot, asset }) => (shot !== null && was.get(shot) !== asset ? [shot] : []));
}

/** What a film has that another one did not. */
export function changesBetween(before: Film, after: Film): VersionChanges {
  const partsOf = ({ parts }: Film) => new Map(parts.map((part) => [placeOf(part), part]));
  const [earlier, later] = [partsOf(before), partsOf(after)];
  const both = after.parts.flatMap((part) => {
    const was = earlier.get(placeOf(part));
    return was ? [{ part, was }] : [];
  });
  const numbersOf = (pairs: readonly { part: FilmPart }[]) => pairs.map(({ part }) => part.number);
  const lineOf = ({ lines }: Film, place: string) => {
    const line = lines.find(({ shot }) => shot === place);
    return line ? String(lineText(line)) : null;
  };
  const formerOrder = before.parts.map(placeOf).filter((place) => later.has(place));
  return {
    takes: numbersOf(both.filter(({ part, was }) => part.asset !== was.asset)),
    cuts: numbersOf(both.filter(({ part, was }) => part.asset === was.asset && !isSameCut(part, was))),
    lines: numbersOf(
      both.filter(({ part }) => lineOf(before, placeOf(part)) !== lineOf(after, placeOf(part))),
    ),
    added: after.parts.filter((part) => !earlier.has(placeOf(part))).map(({ number }) => number),
    removed: before.parts.filter((part) => !later.has(placeOf(part))).map(({ number }) => number),
    is_reordered: both.some(({ part }, at) => placeOf(part) !== formerOrder[at]),
    has_other_sound: soundText(before) !== soundText(after),
  };
}

/** A part of a film with what is shown of it, fitted to its result. */
type Shown = { place: string } & Trim;

/**
 * Where a moment of a result is in a film, in seconds. One before the in point or after the out point is at the nearest that
 * the film has. Null where the film has nothing of that shot.
 * @param at the in point of the part that was looked at and the moment, in seconds of the result
 */
export function filmSecondsOf(
  film: readonly Shown[],
  place: string,
  at: { from_seconds: number; seconds: number },
): number | null {
  let startsAt = 0;
  for (const part of film) {
    const length = part.to_seconds - part.from_seconds;
    if (part.place === place)
      return toMilliseconds(startsAt + Math.min(Math.max(0, at.seconds - at.from_seconds), length));
    startsAt = toMilliseconds(startsAt + length);
  }
  return null;
}
