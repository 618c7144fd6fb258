import type { Board, NewShot } from "@/lib/boards/board";
import { newId } from "@/lib/boards/new-id";
import type { StartRun } from "@/lib/boards/run";
import { createBoard } from "@/lib/boards/server/boards";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP, A_PRICE } from "./a-clip";

/** A shot that the cheapest clip can be made of. */
export const aShot = (prompt: string, more: Partial<NewShot> = {}): NewShot => ({
  id: newId("shot"),
  kind: "video",
  prompt,
  ...more,
});

/** A column with the settings of the cheapest clip. */
export const aColumn = (takes = 1) => ({
  id: newId("clm"),
  kind: "video" as const,
  model_id: A_CLIP.model_id,
  settings: {
    tier: A_CLIP.tier,
    ratio: A_CLIP.ratio,
    resolution: A_CLIP.resolution,
    duration: A_CLIP.duration_seconds,
  },
  takes,
});

type PressOptions = { takes?: number; price?: number; known?: number };

/** The press of Generate on the first model of a board. */
export const pressOf = (
  { revision, shots, columns: [column] }: Board,
  { takes = 1, price = A_PRICE.credits, known = 0 }: PressOptions = {},
): StartRun => ({
  revision,
  cells: shots.map(({ id }) => ({ shot_id: id, column_id: column?.id ?? "", takes, credits: price, known })),
  credits: shots.length * takes * price,
});

/** A board with so many shots of the cheapest clip, on one model. */
export const aBoard = (session: Session, shots: number, takes = 1): Promise<Board> =>
  createBoard(session, {
    name: "Aurelia",
    columns: [aColumn(takes)],
    shots: Array.from({ length: shots }, (_, at) => aShot(`Shot ${at + 1}`)),
  });
