import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import type { Board, BoardEdit, NewShot } from "./board";
import { applyEdit, editsToUndo, newShotOf } from "./edit";
import { PLAIN_MIX } from "./mix";
import { moveBefore } from "./order";

const shotOf = (n: number): NewShot => ({ id: `shot_${n}`, kind: "video", prompt: `Shot ${n}` });
const columnOf = (n: number) => ({
  id: `clm_${n}`,
  kind: "video" as const,
  model_id: `model-${n}`,
  settings: {},
  takes: 1,
});
const BOARD: Board = {
  ...EMPTY_BOARD,
  columns: [1, 2, 3].map((n) => ({ ...columnOf(n), revision: 1 })),
  shots: [1, 2, 3, 4, 5].map((n) => newShotOf(shotOf(n), 1)),
};
const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

it("puts ids before another one, in their order, and to the end without one", () => {
  const order = ["a", "b", "c", "d"];
  expect(moveBefore(order, ["d", "b"], "a")).toEqual(["d", "b", "a", "c"]);
  expect(moveBefore(order, ["a"], null)).toEqual(["b", "c", "d", "a"]);
  // A target that moves itself stands for what follows it.
  expect(moveBefore(order, ["b", "c"], "b")).toEqual(order);
  expect(moveBefore(order, ["x"], "unknown")).toEqual([...order, "x"]);
});

/** Any change of a board that has these shots and columns. */
function anyEdit({ shots, columns }: Board, next: () => number): BoardEdit {
  const at = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)];
  const some = idsOf(shots).filter(() => next() < 0.4);
  const ids = some.length > 0 ? some : idsOf(shots).slice(0, 1);
  const before = next() < 0.3 ? null : (at(shots)?.id ?? null);
  const column = at(columns);
  const fresh = Math.floor(next() * 1e9);
  const edits: BoardEdit[] = [
    { do: "rename", name: `Name ${fresh}` },
    { do: "set_sound", sound: next() < 0.3 ? null : { of: "job", job_id: `job_${fresh}` } },
    { do: "set_tags", tags: next() < 0.3 ? [] : [`tag ${fresh}`] },
    { do: "set_mix", mix: next() < 0.3 ? null : { ...PLAIN_MIX, level_db: -Math.floor(next() * 20) } },
    {
      do: "set_defaults",
      settings: { duration: next() < 0.3 ? null : `${fresh}`, ...(next() < 0.5 && { audio: next() < 0.5 }) },
      inputs: { firstFrame: next() < 0.3 ? null : linkedInput(`https://files.test/${fresh}.webp`, "image") },
    },
    { do: "set_cover", job_id: next() < 0.3 ? null : `job_${fresh}` },
    { do: "add_shots", shots: [shotOf(fresh), shotOf(fresh + 0.5)], before },
    { do: "add_column", column: columnOf(fresh), before: column?.id ?? null },
  ];
  if (ids.length > 0) {
    edits.push(
      { do: "change_shots", ids, change: { prompt: `${fresh}`, takes: { clm_1: 2 } } },
      { do: "change_shots", ids, change: { trim: { from_seconds: 0, to_seconds: 1 + next() } } },
      {
        do: "change_shots",
        ids,
        change: { line: next() < 0.3 ? null : { text: `${fresh}`, voice_id: "nova", offset_seconds: 1 } },
      },
      { do: "remove_shots", ids },
      { do: "move_shots", ids, before },
    );
  }
  if (column) {
    edits.push(
      { do: "change_column", id: column.id, change: { takes: 3 } },
      { do: "change_column", id: column.id, change: { settings: { duration: "8", ratio: `${fresh}` } } },
      { do: "move_column", id: column.id, before: next() < 0.3 ? null : (at(columns)?.id ?? null) },
      { do: "remove_column", id: column.id },
    );
  }
  return at(edits) ?? { do: "rename" };
}

it("undoes any change, and any row of changes, to the board as it was", () => {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let round = 0; round < 300; round++) {
    let board = BOARD;
    const undo: BoardEdit[][] = [];
    for (let step = 0; step < 6; step++) {
      const edit = anyEdit(board, next);
      undo.unshift(editsToUndo(board, edit));
      board = applyEdit(board, edit);
      expect(new Set(idsOf(board.shots)).size).toBe(board.shots.length);
    }
    expect(undo.flat().reduce(applyEdit, board)).toEqual(BOARD);
  }
});

it("keeps every shot and column that a change does not touch as the same object", () => {
  const after = applyEdit(BOARD, { do: "change_shots", ids: ["shot_2"], change: { note: "Rain" } });
  expect(after.columns).toBe(BOARD.columns);
  expect(after.shots.map((shot, at) => shot === BOARD.shots[at])).toEqual([true, false, true, true, true]);
});

it("takes a default out of the columns, where it would be hidden, and gives it back with an undo", () => {
  const [first, ...others] = BOARD.columns;
  const own = { ...first!, settings: { duration: "8", ratio: "1:1" } };
  const board = { ...BOARD, columns: [own, ...others] };
  const edit: BoardEdit = { do: "set_defaults", settings: { duration: "5" } };
  const after = applyEdit(board, edit);
  expect(after.defaults.settings).toEqual({ duration: "5" });
  expect(after.columns[0]?.settings).toEqual({ ratio: "1:1" });
  expect(after.columns.slice(1).every((column, at) => column === others[at])).toBe(true);
  expect(after.shots).toBe(board.shots);
  expect(editsToUndo(board, edit).reduce(applyEdit, after)).toEqual(board);
});

it("undoes only what a change named, so that what somebody else changed stays", () => {
  expect(editsToUndo(BOARD, { do: "change_column", id: "clm_1", change: { takes: 2 } })).toEqual([
    { do: "change_column", id: "clm_1", change: { takes: 1 } },
  ]);
  expect(editsToUndo(BOARD, { do: "rename", note: "Rain" })).toEqual([{ do: "rename", note: "" }]);
  expect(editsToUndo(BOARD, { do: "change_shots", ids: ["shot_1"], change: { note: "Rain" } })).toEqual([
    { do: "change_shots", ids: ["shot_1"], change: { note: "" } },
  ]);
});
