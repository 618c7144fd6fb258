import type { Board } from "@/lib/boards/board";
import { applyEdit } from "@/lib/boards/edit";
import { type FilmLine, filmLines } from "@/lib/boards/film-lines";
import { type LevelPoint, levelPoints } from "@/lib/boards/levels";
import { PLAIN_MIX, type SoundMix } from "@/lib/boards/mix";
import type { BoardTake } from "@/lib/boards/run";
import { type Sequence, sequenceOf } from "@/lib/boards/sequence";
import type { Trim } from "@/lib/boards/trim";
import type { GroupedTakes } from "../state/planned-rows";
import type { Edge } from "./trim-edge";

/** An edge that is dragged, before it is let go: what it makes of its shot. */
export type Hand = { shotId: string; edge: Edge; trim: Trim };

/** The film of a board: its pictures, its lines, and how loud its sound is. */
export type Film = {
  sequence: Sequence;
  lines: readonly FilmLine[];
  mix: SoundMix;
  level: readonly LevelPoint[];
};

const NONE: readonly BoardTake[] = [];

/** The lines that are heard: those that were spoken. */
export const heardLines = (lines: readonly FilmLine[]) =>
  lines.flatMap(({ take, starts_at, seconds }) =>
    take?.asset ? [{ src: take.asset.url, starts_at, seconds }] : [],
  );

/** @param hand what is shown of a shot whose edge is dragged */
export function filmOf(board: Board, takes: GroupedTakes | undefined, hand: Hand | null): Film {
  const takesOf = (id: string) => takes?.shots[id] ?? NONE;
  const shown = hand
    ? applyEdit(board, { do: "change_shots", ids: [hand.shotId], change: { trim: hand.trim } })
    : board;
  const sequence = sequenceOf(shown, takesOf);
  const lines = filmLines(board.shots, sequence, takesOf);
  const mix = board.mix ?? PLAIN_MIX;
  return { sequence, lines, mix, level: levelPoints(mix, sequence.seconds, heardLines(lines)) };
}

/** Width over height of the pictures of a film: that of the first one. */
export function aspectOfFilm({ parts }: Sequence, takes: GroupedTakes | undefined): number {
  const [first] = parts;
  const asset = takes?.shots[first?.shot_id ?? ""]?.find(({ job_id }) => job_id === first?.job_id)?.asset;
  return asset?.width && asset.height ? asset.width / asset.height : 16 / 9;
}
