import type { Board, BoardEdit, Shot } from "@/lib/boards/board";
import { newId } from "@/lib/boards/new-id";
import type { JobKind } from "@/lib/jobs/job";

/** The kind that a new shot most likely has: that of the shot before it, else of the first model. */
export const kindOfNewShot = ({ shots, columns }: Pick<Board, "shots" | "columns">): JobKind =>
  shots.at(-1)?.kind ?? columns[0]?.kind ?? "video";

/** Adds an empty shot, and says which it is. @param before the shot before which it comes; null for the end */
export function addShot(kind: JobKind, before: string | null): { id: string; edit: BoardEdit } {
  const id = newId("shot");
  return { id, edit: { do: "add_shots", shots: [{ id, kind, prompt: "" }], before } };
}

/** Adds the same shot again, after it. */
export function duplicateShot(shots: readonly Shot[], shot: Shot): { id: string; edit: BoardEdit } {
  const { revision: _, ...content } = shot;
  const id = newId("shot");
  const before = shots[shots.indexOf(shot) + 1]?.id ?? null;
  return { id, edit: { do: "add_shots", shots: [{ ...content, id }], before } };
}
