import { expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { countCell } from "@/lib/boards/plan";
import type { BoardRun, BoardTake, QueuedTake } from "@/lib/boards/run";
import { A_BOARD_TAKE, A_QUEUED_TAKE, A_SHOT } from "@/lib/testing/a-board-take";
import { failuresOf, queueState, type RunCells, runSums } from "./run-sums";

const shot = (id: string): Board["shots"][number] => ({ ...A_SHOT, id });
const column = { id: "clm_1", revision: 1, kind: "video", model_id: "zeta", settings: {}, takes: 2 } as const;
const take = (more: Partial<BoardTake>): BoardTake => ({
  ...A_BOARD_TAKE,
  created_at: "2026-03-10T12:00:00Z",
  ...more,
});
const queued = (more: Partial<QueuedTake>): QueuedTake => ({ ...A_QUEUED_TAKE, ...more });
const cell = (id: string, takes: BoardTake[], queue: QueuedTake[] = []): RunCells[number] => ({
  shot: shot(id),
  column,
  cell: { credits: 15, problem: null, changes: [], still: null, request: () => ({}), madeFrom: () => null },
  has: { takes, queue },
  count: countCell(2, { takes, queue }, { madeFrom: () => null }),
});

it("adds up what is charged, reserved and planned, each credit once", () => {
  const takes = [
    take({}),
    take({ status: "processing", charged: false, credits: 20 }),
    take({ status: "queued", is_waiting: true, charged: false, credits: 5 }),
  ];
  const gone = take({ column_id: "clm_gone", credits: 40 });
  const cells = [cell("shot_1", takes), cell("shot_2", [], [queued({ shot_id: "shot_2" })])];
  expect(
    runSums(cells, { takes: [...takes, gone], queue: [queued({}), queued({ status: "refused" })] }),
  ).toEqual({
    charged: 55,
    reserved: 40,
    planned: 15,
    running: 1,
    waiting: 2,
  });
});

it("groups failures that are still wanted by their reason", () => {
  const failed = { status: "failed", charged: false, credits: 0 } as const;
  const cells = [
    cell("shot_1", [take({ ...failed, error: "No faces" }), take({ ...failed, error: "No faces" })]),
    cell("shot_2", [take({ ...failed, error: null, charged: true, credits: 5 }), take({})]),
    cell("shot_3", [take({ ...failed, error: "Old" }), take({}), take({})]),
    cell("shot_4", [take({ status: "canceled" })], [queued({ status: "refused" })]),
  ];
  const numbers = new Map(cells.map(({ shot: { id } }, at) => [id, at + 1]));
  expect(failuresOf(cells, numbers, "Unknown")).toEqual({
    count: 4,
    charged: 5,
    isUnknown: false,
    reasons: [
      { reason: "No faces", count: 2, shots: [1] },
      { reason: "Unknown", count: 2, shots: [2, 4] },
    ],
  });
});

it("tells what goes on from what is paused, and what it would cost now", () => {
  const run = (more: Partial<BoardRun>): BoardRun => ({
    id: "run_1",
    object: "board_run",
    board_id: "brd_1",
    person_id: "per_1",
    person_name: null,
    credits: 100,
    waiting: 2,
    waiting_credits: 30,
    paused_for: null,
    pause_message: null,
    pause_credits: null,
    created_at: "2026-03-10T12:00:00Z",
    ...more,
  });
  const dearer = run({ id: "run_2", paused_for: "price", pause_credits: 40 });
  const queue = [
    queued({}),
    queued({ credits: 20 }),
    queued({ run_id: "run_2" }),
    queued({ run_id: "run_3", status: "refused" }),
  ];
  expect(queueState([run({}), dearer, run({ id: "run_3" })], queue)).toEqual({
    isGoing: true,
    paused: [dearer],
    waiting: 3,
    credits: 75,
    approved: 50,
    nextWave: null,
  });
  const wave = (number: number) =>
    run({ id: `run_w${number}`, paused_for: "picks", wave: number, press_id: "run_1" });
  const waves = [queued({ run_id: "run_w2", credits: 7 }), queued({ run_id: "run_w3", credits: 9 })];
  // The next wave only, and no resume of the rest.
  expect(queueState([wave(3), wave(2)], waves)).toMatchObject({
    ...{ isGoing: false, waiting: 2, credits: 0, approved: 0 },
    nextWave: { ids: ["run_w2"], shots: 1, credits: 7 },
  });
  // The last take was sent, and the runs are of before.
  expect(queueState([run({})], []).isGoing).toBe(false);
});

it("counts what may have been charged as reserved, and says so of its failure", () => {
  const lost = take({ status: "failed", charged: false, credits: 15, is_unknown: true });
  const cells = [cell("shot_1", [lost])];
  expect(runSums(cells, { takes: [lost], queue: [] })).toMatchObject({ charged: 0, reserved: 15 });
  expect(failuresOf(cells, new Map(), "Unknown")).toMatchObject({ count: 1, isUnknown: true });
});

it("resumes nothing that waits for an owner, and cancels it", () => {
  const asked: BoardRun = {
    id: "run_1",
    object: "board_run",
    board_id: "brd_1",
    person_id: "per_1",
    person_name: null,
    credits: 100,
    waiting: 1,
    waiting_credits: 30,
    paused_for: "approval",
    pause_message: null,
    pause_credits: null,
    created_at: "2026-01-01T00:00:00Z",
  };
  expect(queueState([asked], [queued({})])).toEqual({
    isGoing: false,
    paused: [],
    waiting: 1,
    credits: 0,
    approved: 0,
    nextWave: null,
  });
});
