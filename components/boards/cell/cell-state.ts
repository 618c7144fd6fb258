import { wantedTakes } from "@/lib/boards/board";
import { isOutdated } from "@/lib/boards/made-from";
import type { CellTakes } from "@/lib/boards/plan";
import type { BoardTake } from "@/lib/boards/run";
import { isActive, isUnsuccessful } from "@/lib/jobs/job";
import type { BoardCell, BoardRow } from "../state/planned-rows";
import { messages } from "./messages";

/** What a cell shows: the furthest that one of its takes has come. */
export type CellState =
  /** `isEarlier`: none of the results is made from what is asked for now. */
  | { is: "done"; take: BoardTake; count: number; next: BoardTake | null; isEarlier: boolean }
  | { is: "running"; take: BoardTake }
  /** `shot`: the number of the shot for whose pick it waits. */
  | { is: "waiting"; shot: number | null }
  | { is: "failed"; error: string | null; again: number; credits: number | null; isUnknown: boolean }
  | { is: "blocked"; problem: string }
  | { is: "planned"; takes: number }
  /** Nothing is wanted. */
  | { is: "none" };

export function cellState({ shot, column, cell, count, has }: BoardCell): CellState {
  const done = has.takes.filter(({ status }) => status === "completed");
  const next = has.takes.find(({ status }) => isActive(status)) ?? null;
  const present = done.filter(({ made_from }) => !isOutdated(made_from, cell.madeFrom()));
  const isEarlier = present.length === 0;
  const shown = isEarlier ? done : present;
  const take = shown.find(({ picked }) => picked) ?? shown.at(-1);
  if (take) return { is: "done", take, count: done.length, next, isEarlier };
  if (next) return { is: "running", take: next };
  if (count.waiting > 0) {
    const waiting = has.queue.filter(({ status }) => status === "waiting");
    const isNext = waiting.some(({ waits_for_shot }) => waits_for_shot === null);
    return { is: "waiting", shot: isNext ? null : (waiting[0]?.waits_for_shot ?? null) };
  }
  if (count.failed > 0 && count.missing === 0) {
    const refused = has.queue.find(({ status }) => status === "refused");
    const failed = has.takes.findLast(({ status }) => isUnsuccessful(status) && status !== "canceled");
    const charged = failed?.charged ? failed.credits : null;
    return {
      is: "failed",
      error: failed?.error ?? refused?.error?.message ?? null,
      again: cell.credits === null ? 0 : count.again,
      credits: charged,
      isUnknown: failed?.is_unknown ?? false,
    };
  }
  if (cell.problem !== null) return { is: "blocked", problem: cell.problem };
  const takes = count.missing || wantedTakes(shot, column);
  return takes > 0 ? { is: "planned", takes } : { is: "none" };
}

/** Whole credits of a cell, a row or a column. */
export type Spend = {
  charged: number;
  /** Of takes that run or wait. */
  held: number;
  /** Of takes that are wanted and were not sent. */
  planned: number;
};

/** What takes have cost and hold. One of unknown outcome may have been charged, so it holds its price. */
function spentOn({ takes, queue }: CellTakes): Pick<Spend, "charged" | "held"> {
  let charged = 0;
  let held = 0;
  for (const take of takes) {
    if (take.charged) charged += take.credits ?? 0;
    else if (isActive(take.status) || take.is_unknown) held += take.credits ?? 0;
  }
  for (const { status, credits } of queue) if (status === "waiting") held += credits ?? 0;
  return { charged, held };
}

/** What a cell has cost, holds and would cost. */
export const spendOfCell = ({ cell, count, has }: BoardCell): Spend => ({
  ...spentOn(has),
  planned: count.missing * (cell.credits ?? 0),
});

/** Credits of a shot, with the takes of models that the board has no longer. */
export function spendOfRow({ cells, takes }: Pick<BoardRow, "cells" | "takes">): Spend {
  const { held, planned } = spendOfCells(cells);
  const others = takes.filter(({ column_id }) => !cells.some((each) => each?.column.id === column_id));
  const gone = spentOn({ takes: others, queue: [] });
  const { charged } = spentOn({ takes, queue: [] });
  return { charged, held: held + gone.held, planned };
}

export const addSpends = (spends: readonly Spend[]): Spend =>
  spends.reduce(
    (sum, { charged, held, planned }) => ({
      charged: sum.charged + charged,
      held: sum.held + held,
      planned: sum.planned + planned,
    }),
    { charged: 0, held: 0, planned: 0 },
  );

export const spendOfCells = (cells: readonly (BoardCell | null)[]): Spend =>
  addSpends(cells.flatMap((cell) => (cell ? [spendOfCell(cell)] : [])));

export const totalSpend = ({ charged, held, planned }: Spend): number => charged + held + planned;

/** The lowest and the highest price of a take in some cells; null where none has a price. */
export function priceRange(cells: readonly (BoardCell | null)[]): { low: number; high: number } | null {
  const prices = cells.flatMap((each) => each?.cell.credits ?? []);
  if (prices.length === 0) return null;
  return { low: Math.min(...prices), high: Math.max(...prices) };
}

/** "charged", "not sent", "40 charged". */
export function creditsNote({ charged, held, planned }: Spend): string {
  if (held === 0 && planned === 0) return messages.credits.charged;
  if (charged > 0) return messages.credits.someCharged(charged);
  return held > 0 ? messages.credits.reserved : messages.credits.notSent;
}
