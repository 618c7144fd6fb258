import type { Board } from "@/lib/boards/board";
import type { BoardSound } from "@/lib/boards/board-sound";
import { filmLines } from "@/lib/boards/film-lines";
import { canDropFrames } from "@/lib/boards/interchange/edit-list";
import { PLAIN_MIX } from "@/lib/boards/mix";
import type { BoardTake } from "@/lib/boards/run";
import { partSeconds, type Sequence, sequenceOf } from "@/lib/boards/sequence";
import { type CutSound, MAX_MINUTES, MAX_PARTS, MAX_STILL_SECONDS, type StartRoughCut } from "@/lib/cuts/cut";
import { filmRate } from "@/lib/platform/timecode";

const SECONDS_A_MINUTE = 60;

/** What a board gives away now, and what of it can't leave. Shots are named by their numbers. */
export type FilmExport = {
  sequence: Sequence;
  /** Frames a second. */
  rate: number;
  canDropFrames: boolean;
  cut: StartRoughCut;
  /** Lines that are heard. */
  lines: number;
  /** Shots whose line nobody has spoken with these words. */
  unspoken: number[];
  /** Shots whose line is heard after the end of its shot. */
  longLines: number[];
  isTooLong: boolean;
  longStills: number[];
  /** Completed takes of all shots. */
  takes: number;
};

export function filmExportOf(
  board: Pick<Board, "shots" | "columns" | "defaults" | "sound" | "mix">,
  takes: readonly BoardTake[],
): FilmExport {
  const byShot = Map.groupBy(takes, ({ shot_id }) => shot_id);
  const takesOf = (id: string) => byShot.get(id) ?? [];
  const sequence = sequenceOf(board, takesOf);
  const all = filmLines(board.shots, sequence, takesOf);
  const spoken = all.flatMap((line) => (line.take ? [{ ...line, take: line.take }] : []));
  const rate = filmRate(sequence.parts.map(({ frame_rate }) => frame_rate));
  const sound = cutSoundOf(board.sound);
  const lines = spoken
    .filter(({ starts_at }) => starts_at < sequence.seconds)
    .map(({ take, starts_at }) => ({ job_id: take.job_id, at_seconds: starts_at }));
  const numbers = (some: readonly { number: number }[]) => some.map(({ number }) => number);
  return {
    sequence,
    rate,
    canDropFrames: canDropFrames(rate),
    cut: {
      parts: sequence.parts.map(({ job_id, from_seconds, to_seconds }) => ({
        job_id,
        from_seconds,
        to_seconds,
      })),
      ...(sound && { sound, mix: board.mix ?? PLAIN_MIX }),
      ...(lines.length > 0 && { lines }),
    },
    lines: lines.length,
    unspoken: numbers(all.filter(({ take }) => take === null)),
    longLines: numbers(spoken.filter(({ isLonger }) => isLonger)),
    isTooLong: sequence.parts.length > MAX_PARTS || sequence.seconds > MAX_MINUTES * SECONDS_A_MINUTE,
    longStills: numbers(
      sequence.parts.filter((part) => part.kind === "image" && partSeconds(part) > MAX_STILL_SECONDS),
    ),
    takes: board.shots.reduce(
      (sum, { id }) => sum + takesOf(id).filter(({ status }) => status === "completed").length,
      0,
    ),
  };
}

/** In place of the sound of the clips. Null for none, and for an address of another server, which only the browser can play. */
function cutSoundOf(sound: BoardSound | null): CutSound | null {
  if (sound?.of === "job") return { job_id: sound.job_id };
  return sound?.input.uploadId ? { upload_id: sound.input.uploadId } : null;
}
