import { isActive, isUnsuccessful } from "@/lib/jobs/job";
import type { Column, Shot } from "./board";
import type { Cell } from "./cell";
import type { BoardTake, QueuedTake, RunCell } from "./run";

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
};

/** A canceled take counts as never sent. */
export function countCell(wanted: number, { takes, queue }: CellTakes): CellCount {
  const counted = takes.filter(({ status }) => status !== "canceled");
  const failed =
    counted.filter(({ status }) => isUnsuccessful(status)).length +
    queue.filter(({ status }) => status === "refused").length;
  const running = counted.filter(({ status }) => isActive(status)).length;
  const done = counted.filter(({ status }) => status === "completed").length;
  const waiting = queue.filter(({ status }) => status === "waiting").length;
  const kept = done + running + waiting;
  const missing = Math.max(0, wanted - kept - failed);
  return {
    known: takes.length + waiting,
    done,
    running,
    waiting,
    failed,
    missing,
    again: Math.min(failed, Math.max(0, wanted - kept - missing)),
  };
}

/** A cell of a board with everything that a press needs to know of it. */
export type PlannedCell = { shot: Shot; column: Column; cell: Cell; count: CellCount };

/** What a press makes. `more` makes so many more, whatever there is. */
export type Press = { of: "missing" } | { of: "failed" } | { of: "more"; takes: number };

const takesOf = ({ count }: PlannedCell, press: Press): number => {
  if (press.of === "more") return press.takes;
  return press.of === "missing" ? count.missing : count.again;
};

/** The cells of a press with the price of one take, in their order, and what they cost together. */
export function planPress(
  cells: readonly PlannedCell[],
  press: Press,
): { cells: RunCell[]; takes: number; credits: number } {
  const planned = cells.flatMap((each): RunCell[] => {
    const takes = takesOf(each, press);
    const { credits } = each.cell;
    return takes > 0 && credits !== null
      ? [{ shot_id: each.shot.id, column_id: each.column.id, takes, credits, known: each.count.known }]
      : [];
  });
  return {
    cells: planned,
    takes: planned.reduce((sum, { takes }) => sum + takes, 0),
    credits: planned.reduce((sum, { takes, credits }) => sum + takes * credits, 0),
  };
}

/** The takes of a whole board by cell: `${shotId} ${columnId}`. */
export const cellKey = (shotId: string, columnId: string): string => `${shotId} ${columnId}`;
