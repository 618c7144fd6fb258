import type { Board, Shot } from "./board";
import type { BoardTake } from "./run";
import { stillIdOf } from "./stills";
import { fitTrim, MIN_TRIM_SECONDS, type Trim, toMilliseconds } from "./trim";

/** How long a still is shown that has no trim. */
export const STILL_SECONDS = 3;
/** Of a clip of which nobody knows the length. */
const CLIP_SECONDS = 5;

/** A shot with a pick, or with a picked still until it has one: what is shown of it, and when. Times are in seconds. */
export type SequencePart = {
  shot_id: string;
  /** The place of the shot on the board, from 1. */
  number: number;
  job_id: string;
  kind: "video" | "image";
  /** Whether it is the still of a clip that is not made or not picked yet. */
  is_still: boolean;
  /** In and out point in the take. A still is shown so long. */
  from_seconds: number;
  to_seconds: number;
  /** When it begins in the sequence. */
  starts_at: number;
  /** Of the whole take; null for a still. */
  length_seconds: number | null;
  /** Frames a second; null for a still, and where nobody knows. */
  frame_rate: number | null;
  src: string;
  poster: string | null;
  /** What the takes of the shot and of its stills were charged together. */
  credits: number;
};

/** A shot without a finished pick. It is left out, and takes its planned length on a drawing only. */
type SequenceHole = { shot_id: string; number: number; planned_seconds: number; credits: number };

export type SequencePlace = SequencePart | SequenceHole;
export const isSequencePart = (place: SequencePlace): place is SequencePart => "job_id" in place;

/** The picks of a board one after the other. Voices are no pictures, so their shots are in none of it. */
export type Sequence = {
  /** Every shot that is a picture, in order. */
  places: readonly SequencePlace[];
  parts: readonly SequencePart[];
  /** The numbers of the shots without a pick. */
  without: readonly number[];
  /** Of all parts. */
  seconds: number;
  /** With what the shots without a pick would add. */
  planned_seconds: number;
  credits: number;
};

export const partSeconds = (part: Pick<SequencePart, "from_seconds" | "to_seconds">): number =>
  toMilliseconds(part.to_seconds - part.from_seconds);

/**
 * Lays out the picks of a board. The trim of a shot is fitted to its pick. A picked still is shown as long as its clip is
 * planned to be.
 * @param takesOf the takes of a shot, or of its stills by their series, of which at most one is picked
 */
export function sequenceOf(
  { shots, columns, defaults }: Pick<Board, "shots" | "columns" | "defaults">,
  takesOf: (shotId: string) => readonly BoardTake[],
): Sequence {
  let seconds = 0;
  const places = shots.flatMap((shot, at): SequencePlace[] => {
    if (shot.kind === "voice") return [];
    const takes = takesOf(shot.id);
    const stills = shot.kind === "video" ? takesOf(stillIdOf(shot.id)) : [];
    const own = {
      shot_id: shot.id,
      number: at + 1,
      credits: [...takes, ...stills].reduce(
        (sum, { charged, credits }) => sum + (charged ? (credits ?? 0) : 0),
        0,
      ),
    };
    const planned = plannedSeconds(shot, columns, defaults);
    const [clip, still] = [shownPick(takes), shownPick(stills)];
    const shown = clip ?? still;
    if (!shown) return [{ ...own, planned_seconds: planned }];
    const { pick, asset, type } = shown;
    const length = { type, durationSeconds: asset.duration_seconds };
    const part: SequencePart = {
      ...own,
      job_id: pick.job_id,
      kind: type,
      is_still: clip === null,
      ...(clip ? shownPart(shot.trim, length, planned) : stillTrim(shot, columns, defaults)),
      starts_at: seconds,
      length_seconds: asset.type === "image" ? null : clipSeconds(asset.duration_seconds, planned),
      frame_rate: asset.frame_rate ?? null,
      src: asset.url,
      poster: asset.poster_url,
    };
    seconds = toMilliseconds(seconds + partSeconds(part));
    return [part];
  });
  const parts = places.filter(isSequencePart);
  const holes = places.flatMap((place) => (isSequencePart(place) ? [] : [place]));
  return {
    places,
    parts,
    without: holes.map(({ number }) => number),
    seconds,
    planned_seconds: toMilliseconds(holes.reduce((sum, hole) => sum + hole.planned_seconds, seconds)),
    credits: places.reduce((sum, { credits }) => sum + credits, 0),
  };
}

/** The finished pick among some takes, with its picture; null without one. */
function shownPick(takes: readonly BoardTake[]) {
  const pick = takes.find(({ picked }) => picked);
  const asset = pick?.status === "completed" ? pick.asset : null;
  return pick && asset && asset.type !== "audio" ? { pick, asset, type: asset.type } : null;
}

type Shown = { type: "video" | "image" | "audio"; durationSeconds: number | null };

/** What is shown of a result: its trim, fitted to it. Of a still, from 0 to how long it is shown. */
export const shownPart = (
  trim: Trim | null,
  { type, durationSeconds }: Shown,
  plannedSeconds = CLIP_SECONDS,
): Trim =>
  type === "image" ? pictureTrim({ trim }) : fitTrim(trim, clipSeconds(durationSeconds, plannedSeconds));

/** Whole milliseconds within the clip. */
const clipSeconds = (measured: number | null, planned: number): number =>
  measured === null ? planned : Math.max(MIN_TRIM_SECONDS, Math.floor(measured * 1_000) / 1_000);

const pictureTrim = ({ trim }: Pick<Shot, "trim">) => trim ?? { from_seconds: 0, to_seconds: STILL_SECONDS };

/** How long the still of a clip is shown in its place: as long as the clip is planned to be. */
export const stillTrim = (
  shot: Pick<Shot, "trim" | "settings">,
  columns: Board["columns"],
  defaults: Board["defaults"],
): Trim =>
  shot.trim ?? { from_seconds: 0, to_seconds: plannedSeconds({ kind: "video", ...shot }, columns, defaults) };

/** How long a take of a shot is asked to be: by the shot, else by the first model of its kind, else by the board. */
function plannedSeconds(
  shot: Pick<Shot, "kind" | "trim" | "settings">,
  columns: Board["columns"],
  { settings }: Board["defaults"],
): number {
  if (shot.kind === "image") return partSeconds(pictureTrim(shot));
  if (shot.trim) return partSeconds(shot.trim);
  const column = columns.find(({ kind }) => kind === shot.kind);
  const asked = Number.parseFloat(
    shot.settings.duration ?? column?.settings.duration ?? settings.duration ?? "",
  );
  return asked > 0 ? asked : CLIP_SECONDS;
}

/** The finished voice takes of a board, picks first and then the latest: what its sound is most likely. */
export const voiceTakes = (takes: readonly BoardTake[]): BoardTake[] =>
  takes
    .filter(({ status, asset }) => status === "completed" && asset?.type === "audio")
    .sort((a, b) => Number(b.picked) - Number(a.picked) || b.created_at.localeCompare(a.created_at));
