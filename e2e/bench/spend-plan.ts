/**
 * Plans a board of 500 shots for a number of credits and prints the processor time: with the models of the board, with further
 * ones, and where every shot has prices of its own; beside it the time of a plan of 50 shots. `npm run bench -- spend-plan`.
 * The arguments are how often it is measured and the number of shots.
 */
import type { Board, Column } from "@/lib/boards/board";
import { plannedRows } from "@/lib/boards/board-rows";
import type { SpendWishes } from "@/lib/boards/spend/offers";
import { pickRates } from "@/lib/boards/spend/pick-rates";
import { boardPlanner, NO_WISHES } from "@/lib/boards/spend/plan-board";
import { creditPlanner } from "@/lib/boards/spend/plan-credits";
import type { Stage } from "@/lib/boards/stills";
import { runAtOnce } from "@/lib/platform/parts";
import { A_SHOT } from "@/lib/testing/a-board-take";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import { median, report, roundToHundredth } from "./report";

const TIMES = Number(process.argv[2] ?? 15);
const SHOTS = Number(process.argv[3] ?? 500);
const MODELS = ["gamma-2.5", "zeta", "beta-3.0", "alpha-3.1"];
const DURATIONS = ["4", "5", "6", "8", "10"];
const RATES = pickRates(
  MODELS.map((model_id, at) => ({
    ...{ model_id, ended: 30, picked: 3 + 4 * at },
    ...{ ended_with_still: 0, picked_with_still: 0 },
  })),
);
const [IMAGE = ""] = BOARD_CATALOGS.image.models.map(({ id }) => id);

const columnOf = (kind: "video" | "image", model_id: string): Column => ({
  ...{ id: `clm_${model_id}`, revision: 1, kind, model_id },
  ...{ settings: {}, takes: 1 },
});

const boardOf = (shots: number, hasStills: boolean): Board => ({
  ...EMPTY_BOARD,
  columns: [...MODELS.map((id) => columnOf("video", id)), ...(hasStills ? [columnOf("image", IMAGE)] : [])],
  shots: Array.from({ length: shots }, (_, at) => ({
    ...A_SHOT,
    id: `shot_${at}`,
    prompt: `Shot ${at + 1} of the long list, a slow push in over water at dawn`,
    settings: at % 3 === 0 ? { duration: DURATIONS[at % DURATIONS.length] } : {},
  })),
});

/** Milliseconds of the processor that something takes, the median of several times. */
function cpuMs(work: () => unknown): number {
  const times = Array.from({ length: TIMES }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return roundToHundredth(median(times));
}

const planMs = (shots: number, wishes: SpendWishes, hasStills = false): number => {
  const board = boardOf(shots, hasStills);
  const rowsOf = (stage: Stage) => plannedRows(BOARD_CATALOGS, board, { takes: [], queue: [] }, stage);
  const unspoken = { lines: 0, credits: 0 };
  const spendBoard = { columns: board.columns, rows: rowsOf("film"), stills: rowsOf("stills"), unspoken };
  const credits = shots * 60;
  return cpuMs(() => {
    const { at } = runAtOnce(boardPlanner(BOARD_CATALOGS, spendBoard, RATES, wishes, credits + 2_000));
    // A plan is shown with what 100 credits more or fewer change, and its curve.
    for (let amount = credits - 2_000; amount <= credits + 2_000; amount += 1_000) at(amount);
  });
};

/** No two shots with the same prices. */
const ownPricesMs = (shots: number): number => {
  const offers = Array.from({ length: shots }, (_, shot) => ({
    missed: 1,
    least: 0,
    stills: {
      ...{ credits: 2 + (shot % 3), chance: 0.1 + ((shot * 11) % 50) / 100, room: 8 },
      ...{ known: 0, gain: 2, wanted: null },
    },
    offers: MODELS.map((_model, at) => ({
      credits: 9 + ((shot * 7 + at * 31) % 83),
      chance: 0.1 + ((shot * 13 + at * 17) % 50) / 100,
      room: 8,
      takesStill: at > 0,
    })),
  }));
  return cpuMs(() => runAtOnce(creditPlanner(offers, shots * 60))(shots * 60));
};

const MOST_MS = 100;
const FEW = 50;
const open: SpendWishes = { ...NO_WISHES, isOpen: true };
const rows = [
  { plan: `${SHOTS} shots, models of the board`, "processor ms": planMs(SHOTS, NO_WISHES) },
  { plan: `${SHOTS} shots, with stills`, "processor ms": planMs(SHOTS, NO_WISHES, true) },
  { plan: `${SHOTS} shots, with stills, further models too`, "processor ms": planMs(SHOTS, open, true) },
  {
    plan: `${SHOTS} shots, at least two takes each`,
    "processor ms": planMs(SHOTS, { ...NO_WISHES, leastTakes: 2 }),
  },
  { plan: `${SHOTS} shots, further models too`, "processor ms": planMs(SHOTS, open) },
  { plan: `${SHOTS} shots, each with prices of its own, with stills`, "processor ms": ownPricesMs(SHOTS) },
  { plan: `${FEW} shots, each with prices of its own, with stills`, "processor ms": ownPricesMs(FEW) },
];
console.table(rows.map((row) => ({ ...row, "of 100 ms": roundToHundredth(row["processor ms"] / MOST_MS) })));
report(
  ...rows.map((row) => ({
    figure: `plan of ${row.plan}, processor ms`,
    value: row["processor ms"],
    aim: `at most ${MOST_MS}`,
  })),
);
