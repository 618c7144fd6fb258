import { randomUUID } from "node:crypto";
import type { Board, NewShot } from "@/lib/boards/board";
import { createBoard } from "@/lib/boards/server/boards";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "./a-clip";

const idOf = (prefix: string): string => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;

/** A shot that the cheapest clip can be made of. */
export const aShot = (prompt: string, more: Partial<NewShot> = {}): NewShot => ({
  id: idOf("shot"),
  kind: "video",
  prompt,
  ...more,
});

/** A column with the settings of the cheapest clip. */
export const aColumn = (takes = 1) => ({
  id: idOf("clm"),
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

/** A board with so many shots of the cheapest clip, on one model. */
export const aBoard = (session: Session, shots: number, takes = 1): Promise<Board> =>
  createBoard(session, {
    name: "Aurelia",
    columns: [aColumn(takes)],
    shots: Array.from({ length: shots }, (_, at) => aShot(`Shot ${at + 1}`)),
  });
