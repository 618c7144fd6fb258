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

/** What a review shows: its results in order. A version of a review keeps one. */
export type Film = { parts: FilmPart[]; sound: FilmSound | null };

/** What a part is of, whatever take of it is shown. */
export const placeOf = ({ shot, asset }: Pick<FilmPart, "shot" | "asset">): string => shot ?? asset;

/** All that makes a film another: takes, trims, order and sound. The number of a shot does not. */
export const filmText = ({ parts, sound }: Film): string =>
  JSON.stringify([
    parts.map(({ shot, asset, trim }) => [shot, asset, trim && [trim.from_seconds, trim.to_seconds]]),
    sound && [sound.of, sound.id],
  ]);

export const isSameFilm = (one: Film, other: Film): boolean => filmText(one) === filmText(other);

/** Whether neither the film nor the number of a shot is another, nor what is picked without changing it. */
export const isUnchanged = (one: Film, other: Film): boolean =>
  isSameFilm(one, other) &&
  one.parts.every(
    ({ number, picked }, at) => number === other.parts[at]?.number && picked === other.parts[at]?.picked,
  );

const isSameCut = (one: FilmPart, other: FilmPart): boolean =>
  one.trim?.from_seconds === other.trim?.from_seconds && one.trim?.to_seconds === other.trim?.to_seconds;

/** What a film has that another one did not. */
export function changesBetween(before: Film, after: Film): VersionChanges {
  const partsOf = ({ parts }: Film) => new Map(parts.map((part) => [placeOf(part), part]));
  const [earlier, later] = [partsOf(before), partsOf(after)];
  const both = after.parts.flatMap((part) => {
    const was = earlier.get(placeOf(part));
    return was ? [{ part, was }] : [];
  });
  const numbersOf = (pairs: readonly { part: FilmPart }[]) => pairs.map(({ part }) => part.number);
  const formerOrder = before.parts.map(placeOf).filter((place) => later.has(place));
  return {
    takes: numbersOf(both.filter(({ part, was }) => part.asset !== was.asset)),
    cuts: numbersOf(both.filter(({ part, was }) => part.asset === was.asset && !isSameCut(part, was))),
    added: after.parts.filter((part) => !earlier.has(placeOf(part))).map(({ number }) => number),
    removed: before.parts.filter((part) => !later.has(placeOf(part))).map(({ number }) => number),
    is_reordered: both.some(({ part }, at) => placeOf(part) !== formerOrder[at]),
    has_other_sound: before.sound?.id !== after.sound?.id || before.sound?.of !== after.sound?.of,
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
