import { useDeferredValue, useState } from "react";
import { useLimits } from "@/components/api/limits";
import { usePickRates } from "@/components/api/pick-rates";
import type { Board } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { modelWorth } from "@/lib/boards/model-worth";
import { creditsOfPress } from "@/lib/boards/plan";
import { boardPlanner, NO_WISHES, unspokenLines } from "@/lib/boards/spend/plan-board";
import { creditStep, MAX_PLAN_CREDITS, plannerReach } from "@/lib/boards/spend/plan-changes";
import { budgetOf, tightestLimit } from "@/lib/limits/check-spend";
import { creditsLeft, type SpendPlace } from "@/lib/limits/limit";
import { lineCredits } from "@/lib/voices/script";
import { type BoardRow, type GroupedTakes, pickOf, plannedCells, planRows } from "../state/planned-rows";

/** Where neither a limit nor the cells say another amount. */
const FIRST_CREDITS = 600;

type SpendPlanOptions = {
  board: Board;
  /** Of its shots, not of their stills. */
  rows: readonly BoardRow[];
  takes: GroupedTakes | undefined;
  /** Null while prices are not known. */
  catalogs: Catalogs | null;
  place: SpendPlace;
};

const spendRow = (row: BoardRow) => ({ ...row.placed, cells: row.cells, isPicked: pickOf(row) !== null });

/** A plan of a board for a number of credits, which is typed. */
export function useSpendPlan({ board, rows, takes, catalogs, place }: SpendPlanOptions) {
  const [typed, setCredits] = useState<number | null>(null);
  const [wishes, setWishes] = useState(NO_WISHES);
  const first = useFirstCredits(rows, place);
  const credits = typed ?? first;
  // What is typed is shown at once, and planned after that.
  const planned = useDeferredValue(credits);
  const rates = usePickRates(() =>
    modelWorth(
      board.columns,
      rows.flatMap(({ takes }) => takes),
    ),
  );
  const spendBoard = {
    columns: board.columns,
    rows: rows.map(spendRow),
    stills: planRows(catalogs, board, takes, "stills").map(spendRow),
    unspoken: unspokenLines(board.shots, Object.values(takes?.shots ?? {}).flat(), lineCredits),
  };
  const planner = catalogs && boardPlanner(catalogs, spendBoard, rates, wishes, plannerReach(planned));
  return {
    credits,
    setCredits,
    step: creditStep(credits),
    wishes,
    setWishes,
    rates,
    models: planner?.models ?? [],
    spendBoard,
    planned,
    at: planner?.at ?? null,
  };
}

/** What the budget of the board leaves, else the tightest limit, else what its cells ask for, in hundreds. */
function useFirstCredits(rows: readonly BoardRow[], place: SpendPlace): number {
  const limits = useLimits().data?.data ?? [];
  const limit = budgetOf(limits, place) ?? tightestLimit(limits, place);
  if (limit) return Math.min(MAX_PLAN_CREDITS, Math.floor(creditsLeft(limit)));
  const asked = creditsOfPress(plannedCells(rows), { of: "missing" });
  return Math.min(MAX_PLAN_CREDITS, Math.ceil(asked / 100) * 100) || FIRST_CREDITS;
}
