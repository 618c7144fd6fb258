import { boardEdit, type NewShot } from "../board";

/** A shot as it is read from a text or table. It gets its id when it is added. */
export type FilledShot = Omit<NewShot, "id">;

/** Of the form of an id. */
const ANY_ID = `shot_${"0".repeat(24)}`;

/** Whether a board takes a shot: none of its texts is too long. */
export const isValidShot = (shot: FilledShot): boolean =>
  boardEdit.safeParse({ do: "add_shots", shots: [{ id: ANY_ID, ...shot }], before: null }).success;
