import { expect, test } from "vitest";
import type { Column, Shot } from "@/lib/boards/board";
import { countCell, planPress } from "@/lib/boards/plan";
import type { BoardTake, QueuedTake } from "@/lib/boards/run";
import { A_BOARD_TAKE, A_QUEUED_TAKE, A_SHOT } from "@/lib/testing/a-board-take";
import type { BoardCell } from "../state/planned-rows";
import { type CellState, cellState, creditsNote, priceRange, spendOfCell, spendOfCells } from "./cell-state";

const shot: Shot = { ...A_SHOT, id: "shot_a" };
const column: Column = { id: "clm_x", revision: 1, kind: "video", model_id: "zeta", settings: {}, takes: 2 };

const take = (status: BoardTake["status"], more: Partial<BoardTake> = {}): BoardTake => ({
  ...A_BOARD_TAKE,
  job_id: `job_${status}`,
  shot_id: shot.id,
  column_id: column.id,
  status,
  charged: status === "completed",
  ...more,
});
const queued = (status: QueuedTake["status"]): QueuedTake => ({
  ...A_QUEUED_TAKE,
  shot_id: shot.id,
  column_id: column.id,
  status,
});

type Content = {
  takes?: BoardTake[];
  queue?: QueuedTake[];
  wanted?: number;
  problem?: string;
  /** What a take would be made from now. */
  asked?: string | null;
};

function cell({ takes = [], queue = [], wanted = 2, problem, asked = null }: Content): BoardCell {
  const has = { takes, queue };
  const request = () => ({});
  const madeFrom = () => asked;
  return {
    shot,
    column: { ...column, takes: wanted },
    has,
    cell: {
      ...{ credits: problem ? null : 15, problem: problem ?? null, changes: [] },
      ...{ still: null, request, madeFrom },
    },
    count: countCell(wanted, has, { madeFrom }),
  };
}

const STATES: readonly [string, Content, CellState["is"]][] = [
  [
    "a result before anything else",
    { takes: [take("failed"), take("completed"), take("processing")] },
    "done",
  ],
  ["what runs before what waits", { takes: [take("processing")], queue: [queued("waiting")] }, "running"],
  ["what waits before what failed", { takes: [take("failed")], queue: [queued("waiting")] }, "waiting"],
  ["a failure where nothing more is missing", { takes: [take("failed"), take("rejected")] }, "failed"],
  ["a refusal in the queue", { queue: [queued("refused")], wanted: 1 }, "failed"],
  ["what is planned beside a failure", { takes: [take("failed")] }, "planned"],
  ["a canceled take as never sent", { takes: [take("canceled")] }, "planned"],
  ["why it can't run", { problem: "Write a prompt." }, "blocked"],
  ["that nothing is wanted", { wanted: 0 }, "none"],
];
test.each(STATES)("a cell shows %s", (_name, content, state) => {
  expect(cellState(cell(content)).is).toBe(state);
});

test("the pick of a cell is its picture, else the latest result", () => {
  const first = take("completed", { job_id: "job_1" });
  const last = take("completed", { job_id: "job_2" });
  expect(cellState(cell({ takes: [first, last] }))).toMatchObject({ take: last, count: 2 });
  const picked = { ...first, picked: true };
  expect(cellState(cell({ takes: [picked, last] }))).toMatchObject({ take: picked });
});

test("a take of the present words is the picture of a cell, and without one the cell is marked", () => {
  const old = take("completed", { job_id: "job_1", made_from: "1 prompt=a", picked: true });
  const running = take("processing", { job_id: "job_2", made_from: "1 prompt=b" });
  const asked = "1 prompt=b";
  expect(cellState(cell({ takes: [old], asked }))).toMatchObject({ take: old, isEarlier: true });
  expect(cellState(cell({ takes: [old], asked: "1 prompt=a" }))).toMatchObject({ isEarlier: false });
  expect(cellState(cell({ takes: [old], asked: null }))).toMatchObject({ isEarlier: false });
  expect(cellState(cell({ takes: [{ ...old, made_from: null }], asked }))).toMatchObject({
    isEarlier: false,
  });
  expect(cellState(cell({ takes: [old, running], asked }))).toMatchObject({ take: old, isEarlier: true });
  const made = take("completed", { job_id: "job_2", made_from: "1 prompt=b" });
  expect(cellState(cell({ takes: [old, made], asked }))).toMatchObject({ take: made, isEarlier: false });
});

test("a press makes the wanted takes anew, less those of the present words", () => {
  const old = take("completed", { made_from: "1 prompt=a" });
  const present = take("processing", { made_from: "1 prompt=b" });
  const waiting = { ...queued("waiting"), made_from: "1 prompt=b" };
  const outdated = (content: Content) => {
    const planned = cell({ ...content, asked: "1 prompt=b" });
    return [planned.count.outdated, planPress([planned], { of: "outdated" }).credits];
  };
  expect(outdated({ takes: [old, old] })).toEqual([2, 30]);
  expect(outdated({ takes: [old, old, present] })).toEqual([1, 15]);
  expect(outdated({ takes: [old, old, present], queue: [waiting] })).toEqual([0, 0]);
  expect(outdated({ takes: [old, old], queue: [{ ...waiting, made_from: "1 prompt=a" }] })).toEqual([2, 30]);
  expect(outdated({ takes: [present], wanted: 2 })).toEqual([0, 0]);
  expect(outdated({ takes: [{ ...old, status: "failed" }] })).toEqual([0, 0]);
  expect(outdated({ takes: [old], wanted: 0 })).toEqual([0, 0]);
});

test("credits are charged, held or planned, and a failure costs what was charged", () => {
  const charged = take("failed", { charged: true, credits: 4 });
  const cells = [
    cell({ takes: [take("completed"), take("processing")] }),
    cell({ takes: [charged], queue: [queued("waiting")] }),
    cell({}),
    null,
  ];
  expect(cells[0] && spendOfCell(cells[0])).toEqual({ charged: 15, held: 15, planned: 0 });
  expect(spendOfCells(cells)).toEqual({ charged: 19, held: 30, planned: 30 });
  expect(creditsNote(spendOfCells(cells))).toBe("19 charged");
  expect(creditsNote({ charged: 0, held: 0, planned: 30 })).toBe("not sent");
  expect(creditsNote({ charged: 30, held: 0, planned: 0 })).toBe("charged");
});

test("a column has the lowest and the highest price of its cells", () => {
  const dear = cell({});
  const dearer = { ...dear, cell: { ...dear.cell, credits: 40 } };
  expect(priceRange([dear, null, dearer, cell({ problem: "No price" })])).toEqual({ low: 15, high: 40 });
  expect(priceRange([null])).toBeNull();
});
