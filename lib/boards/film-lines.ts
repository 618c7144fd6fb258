import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import type { CreateJob } from "@/lib/jobs/job";
import type { Board } from "./board";
import { hash } from "./made-from";
import type { ShotPart } from "./part-names";
import { type BoardTake, MAX_SHOT_TAKES } from "./run";
import { isSequencePart, partSeconds, type Sequence } from "./sequence";
import { isStillId, shotIdOf } from "./stills";
import { toMilliseconds } from "./trim";
import type { VoiceLine } from "./voice-line";

/** Stands for the column of takes of lines, which are of no model of the board. */
const LINE_COLUMN = "clm_voice_lines";

/** The ids of series that are no shots begin so. */
export const LINE_PREFIX = "line_";

/**
 * The id of the series of what was spoken of a line: of these words by this voice under this shot. Other words have another
 * one, and the same words again have their takes again.
 */
export function lineIdOf(shotId: string, { text, voice_id }: Pick<VoiceLine, "text" | "voice_id">): string {
  const words = JSON.stringify([shotId, voice_id, text.trim()]);
  return `${LINE_PREFIX}${hash(words)}${hash(`${words}.`)}`;
}

/** Where a series stands on its board. */
export type PlaceOnBoard = { shotId: string; number: number; part: ShotPart };

/** Null for a shot that was removed, and for a line that has other words or another voice by now. */
export function placeOnBoard(
  shots: readonly { id: string; line: VoiceLine | null }[],
  seriesId: string,
): PlaceOnBoard | null {
  const ofId = shotIdOf(seriesId);
  const at = shots.findIndex(({ id, line }) => id === ofId || (line && lineIdOf(id, line) === seriesId));
  const shot = shots[at];
  if (!shot) return null;
  const part = isStillId(seriesId) ? "still" : shot.id === seriesId ? "shot" : "line";
  return { shotId: shot.id, number: at + 1, part };
}

/** The job that speaks a line. @param takes what was spoken of it before */
export function lineJob(
  boardId: string,
  shotId: string,
  line: VoiceLine,
  takes: readonly Pick<BoardTake, "number">[],
): CreateJob {
  const position = Math.min(MAX_SHOT_TAKES - 1, Math.max(0, ...takes.map(({ number }) => number)));
  return {
    kind: "voice",
    request: { voice_id: line.voice_id, [VOICE_MODE_FIELD]: "tts", text: line.text.trim() },
    series: {
      of: "takes",
      id: lineIdOf(shotId, line),
      position,
      count: Math.max(2, position + 1),
      board: { id: boardId, column_id: LINE_COLUMN },
    },
  };
}

/** What is heard of a line: the pick of its takes, else the latest. */
const lineTake = (takes: readonly BoardTake[]): BoardTake | null =>
  takes.findLast(({ picked, status }) => picked && status === "completed") ??
  takes.findLast(({ status, asset }) => status === "completed" && asset?.type === "audio") ??
  null;

/** How long a line is heard, before it is spoken as far as its words tell. */
export const lineSeconds = ({ text }: Pick<VoiceLine, "text">, take: BoardTake | null): number =>
  take?.asset?.duration_seconds ?? estimateSpeechSeconds(text.trim());

/** A line under a shot that is in the film. Times are in seconds of the film. */
export type FilmLine = {
  shot_id: string;
  number: number;
  line: VoiceLine;
  starts_at: number;
  /** How long it sounds; where it isn't spoken yet, about. */
  seconds: number;
  /** What was spoken of exactly these words; null before that. */
  take: BoardTake | null;
  /** All takes of these words, the oldest first. */
  takes: readonly BoardTake[];
  /** Whether it is heard longer than its shot is shown. */
  isLonger: boolean;
};

/**
 * The lines of a film in the order of its shots. Those of shots without a pick are left out, as their shots are.
 * @param takesOf the takes of a shot, or of a line by its id
 */
export function filmLines(
  shots: Board["shots"],
  { places }: Pick<Sequence, "places">,
  takesOf: (id: string) => readonly BoardTake[],
): FilmLine[] {
  const lines = new Map(shots.flatMap(({ id, line }) => (line ? [[id, line] as const] : [])));
  return places.flatMap((part) => {
    const line = lines.get(part.shot_id);
    if (!line || !isSequencePart(part)) return [];
    const takes = takesOf(lineIdOf(part.shot_id, line));
    const take = lineTake(takes);
    const seconds = lineSeconds(line, take);
    return [
      {
        ...{ shot_id: part.shot_id, number: part.number, line, take, takes },
        starts_at: toMilliseconds(part.starts_at + line.offset_seconds),
        seconds: toMilliseconds(seconds),
        isLonger: line.offset_seconds + seconds > partSeconds(part),
      },
    ];
  });
}
