import fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import type { Board, BoardEdit, NewShot } from "./board";
import { applyEdit, newShotOf } from "./edit";
import { applicable, stepToUndo, type UndoStep, undoStep } from "./undo-step";

const shotOf = (n: number): NewShot => ({ id: `shot_0000000${n}`, kind: "video", prompt: `Shot ${n}` });
const column = (n: number) => ({
  id: `clm_0000000${n}`,
  kind: "video" as const,
  model_id: "zeta",
  settings: {},
  takes: 1,
});
const BOARD: Board = {
  ...EMPTY_BOARD,
  columns: [1, 2].map((n) => ({ ...column(n), settings: { ratio: "1:1" }, revision: 1 })),
  shots: [1, 2, 3].map((n) => newShotOf(shotOf(n), 1)),
};

const SHOTS = [1, 2, 3].map((n) => `shot_0000000${n}`);
const ids = fc.subarray(SHOTS, { minLength: 1 });
const before = fc.constantFrom(null, ...SHOTS);
const words = fc.string({ maxLength: 4 });
const anEdit: fc.Arbitrary<BoardEdit> = fc.oneof(
  fc.record({ do: fc.constant("rename" as const), name: words.map((name) => `Film ${name}`) }),
  fc.record({ do: fc.constant("change_shots" as const), ids, change: fc.record({ prompt: words }) }),
  fc.record({ do: fc.constant("change_shots" as const), ids, change: fc.record({ note: words }) }),
  fc.record({
    do: fc.constant("set_defaults" as const),
    settings: fc.record({ ratio: fc.constantFrom(null, "16:9", "9:16"), audio: fc.constantFrom(null, true) }),
  }),
  fc.record({ do: fc.constant("remove_shots" as const), ids }),
  fc.record({ do: fc.constant("move_shots" as const), ids, before }),
  fc.record({
    do: fc.constant("add_shots" as const),
    shots: fc.integer({ min: 4, max: 9 }).map((n) => [shotOf(n)]),
    before,
  }),
  fc.record({
    do: fc.constant("change_column" as const),
    id: fc.constant("clm_00000001"),
    change: fc.record({ takes: fc.integer({ min: 0, max: 8 }) }),
  }),
  fc.constant<BoardEdit>({ do: "remove_column", id: "clm_00000002" }),
);

/** Edits that the board can have: what they add is not there. */
const possibleOn = (board: Board, edit: BoardEdit): boolean =>
  edit.do !== "add_shots" || !board.shots.some(({ id }) => edit.shots.some((shot) => shot.id === id));

/** As it comes out of the storage of a browser, or out of the database with its fields in another order. */
const stored = (step: UndoStep): UndoStep => undoStep.parse(JSON.parse(JSON.stringify(step)));
const fromDatabase = (board: Board): Board => ({
  ...board,
  revision: board.revision + 9,
  shots: board.shots.map(
    (shot) => Object.fromEntries(Object.entries({ ...shot, revision: 9 }).toReversed()) as typeof shot,
  ),
});
const withoutRevisions = (board: Board) => ({
  ...board,
  revision: 0,
  shots: board.shots.map((shot) => ({ ...shot, revision: 0 })),
  columns: board.columns.map((each) => ({ ...each, revision: 0 })),
});

it("undoes steps after a reload to the board as it was", () => {
  fc.assert(
    fc.property(fc.array(anEdit, { minLength: 1, maxLength: 6 }), (edits) => {
      let board = BOARD;
      const past: UndoStep[] = [];
      for (const edit of edits) {
        if (!possibleOn(board, edit)) continue;
        past.unshift(stored(stepToUndo(board, [edit])));
        board = applyEdit(board, edit);
      }
      board = fromDatabase(board);
      for (const step of past) {
        const { edits: undone, left } = applicable(board, step);
        expect(left).toBe(0);
        board = undone.reduce(applyEdit, board);
      }
      expect(withoutRevisions(board)).toEqual(withoutRevisions(BOARD));
    }),
  );
});

it("never takes back what somebody else changed since", () => {
  fc.assert(
    fc.property(anEdit, ids, (edit, theirs) => {
      fc.pre(possibleOn(BOARD, edit));
      const step = stored(stepToUndo(BOARD, [edit]));
      const prompt = "What somebody else wrote";
      const there = (board: Board) => theirs.filter((id) => board.shots.some((shot) => shot.id === id));
      const mine = applyEdit(BOARD, edit);
      const changed = applyEdit(mine, { do: "change_shots", ids: there(mine), change: { prompt } });
      const { edits, left } = applicable(changed, step);
      const after = edits.reduce(applyEdit, changed);
      for (const id of there(mine)) expect(after.shots.find((shot) => shot.id === id)?.prompt).toBe(prompt);
      const isTheirs = edit.do === "change_shots" && edit.change.prompt !== undefined;
      const shared = isTheirs ? edit.ids.filter((id) => theirs.includes(id)) : [];
      expect(left).toBe(shared.length);
    }),
  );
});

it("leaves a shot that it would remove and that was changed since, and one that is gone", () => {
  const added: BoardEdit = { do: "add_shots", shots: [shotOf(4), shotOf(5)], before: null };
  const step = stepToUndo(BOARD, [added]);
  const written = applyEdit(applyEdit(BOARD, added), {
    do: "change_shots",
    ids: ["shot_00000004"],
    change: { prompt: "A lake" },
  });
  expect(applicable(written, step)).toEqual({
    edits: [{ do: "remove_shots", ids: ["shot_00000005"] }],
    left: 1,
  });
  const edited = stepToUndo(BOARD, [
    { do: "change_shots", ids: SHOTS.slice(0, 1), change: { note: "Rain" } },
  ]);
  expect(applicable(applyEdit(BOARD, { do: "remove_shots", ids: SHOTS }), edited)).toEqual({
    edits: [],
    left: 1,
  });
});

it("adds nothing that is there again, and moves nothing that is gone", () => {
  const removed = stepToUndo(BOARD, [{ do: "remove_shots", ids: SHOTS.slice(0, 2) }]);
  const back = applyEdit(BOARD, { do: "remove_shots", ids: SHOTS.slice(0, 1) });
  expect(applicable(back, removed).edits).toMatchObject([{ do: "add_shots", shots: [{ id: SHOTS[0] }] }]);
  const moved = stepToUndo(BOARD, [{ do: "move_shots", ids: SHOTS.slice(2), before: SHOTS[0] ?? null }]);
  expect(applicable(applyEdit(BOARD, { do: "remove_shots", ids: SHOTS }), moved)).toEqual({
    edits: [],
    left: 0,
  });
});
