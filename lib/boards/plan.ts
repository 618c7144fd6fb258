import { isActive, isUnsuccessful } from "@/lib/jobs/job";
import type { Column, Shot } from "./board";
import type { Cell } from "./cell";
import { isOutdated } from "./made-from";
import { type BoardTake, MAX_RUN_TAKES, type QueuedTake, type RunCell } from "./run";

/** The takes of a cell, the oldest first, and those that are no jobs. */
export type CellTakes = { takes: readonly BoardTake[]; queue: readonly QueuedTake[] };

/** How many takes of a cell are there, and how many a press would make. */
export type CellCount = {
  /** All jobs and what waits. */
  known: number;
  done: number;
  running: number;
  waiting: number;
  /** Failed, rejected or refused. */
  failed: number;
  /** Wanted, and never sent. */
  missing: number;
  /** Of those that failed, how many are still wanted. */
  again: number;
  /** Where takes are made from something else than is asked for now: how many of it are wanted and were not sent. */
  outdated: number;
};

/** A canceled take counts as never sent. */
export function countCell(
  wanted: number,
  { takes, queue }: CellTakes,
  { madeFrom }: Pick<Cell, "madeFrom">,
): CellCount {
  const counted = takes.filter(({ status }) => status !== "canceled");
  const failed =
    counted.filter(({ status }) => isUnsuccessful(status)).length +
    queue.filter(({ status }) => status === "refused").length;
  const running = counted.filter(({ status }) => isActive(status)).length;
  const done = counted.filter(({ status }) => status === "completed").length;
  const waits = queue.filter(({ status }) => status === "waiting");
  const waiting = waits.length;
  const kept = done + running + waiting;
  const missing = Math.max(0, wanted - kept - failed);
  const old = [...counted.filter(({ status }) => !isUnsuccessful(status)), ...waits].filter(({ made_from }) =>
    isOutdated(made_from, madeFrom()),
  ).length;
  return {
    known: takes.length + waiting,
    done,
    running,
    waiting,
    failed,
    missing,
    again: Math.min(failed, Math.max(0, wanted - kept - missing)),
    outdated: old > 0 ? Math.max(0, wanted - kept + old) : 0,
  };
}

/** A cell of a board with everything that a press needs to know of it. */
export type PlannedCell = { shot: Shot; column: Column; cell: Cell; count: CellCount };

/** What a press makes. `more` makes so many more, whatever there is; `outdated` what is there anew, as it is asked for now. */
export type Press = { of: "missing" | "failed" | "outdated" } | { of: "more"; takes: number };

const COUNT_OF = { missing: "missing", failed: "again", outdated: "outdated" } as const;

const takesOf = ({ count }: PlannedCell, press: Press): number =>
  press.of === "more" ? press.takes : count[COUNT_OF[press.of]];

/** The cells of which a press makes something, with the price of one take, in their order. */
function cellsOf(cells: readonly PlannedCell[], press: Press): RunCell[] {
  return cells.flatMap((each) => {
    const takes = takesOf(each, press);
    const { credits } = each.cell;
    return takes > 0 && credits !== null
      ? [{ shot_id: each.shot.id, column_id: each.column.id, takes, credits, known: each.count.known }]
      : [];
  });
}

const takesIn = (cells: readonly RunCell[]): number => cells.reduce((sum, { takes }) => sum + takes, 0);
const creditsOf = (cells: readonly RunCell[]): number =>
  cells.reduce((sum, { takes, credits }) => sum + takes * credits, 0);

/** What all takes cost that a press asks for, in however many runs. */
export const creditsOfPress = (cells: readonly PlannedCell[], press: Press): number =>
  creditsOf(cellsOf(cells, press));

/**
 * The cells of a press that one run takes (`MAX_RUN_TAKES`), the first ones, and what they cost together.
 * @returns `left`: how many takes are left for another press
 */
export function planPress(
  cells: readonly PlannedCell[],
  press: Press,
): { cells: RunCell[]; takes: number; credits: number; left: number } {
  const asked = cellsOf(cells, press);
  let takes = 0;
  const end = asked.findIndex((cell) => {
    if (takes + cell.takes > MAX_RUN_TAKES) return true;
    takes += cell.takes;
    return false;
  });
  const planned = end < 0 ? asked : asked.slice(0, end);
  return { cells: planned, takes, credits: creditsOf(planned), left: takesIn(asked) - takes };
}

/** The takes of a whole board by cell: `${shotId} ${columnId}`. */
export const cellKey = (shotId: string, columnId: string): string => `${shotId} ${columnId}`;
