import { useDeferredValue, useState } from "react";
import { useLimits } from "@/components/api/limits";
import { usePickRates } from "@/components/api/pick-rates";
import type { Board } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { modelWorth } from "@/lib/boards/model-worth";
import { creditsOfPress } from "@/lib/boards/plan";
import { boardPlanner, NO_WISHES } from "@/lib/boards/spend/plan-board";
import { creditStep, MAX_PLAN_CREDITS, plannerReach } from "@/lib/boards/spend/plan-changes";
import { budgetOf, tightestLimit } from "@/lib/limits/check-spend";
import { creditsLeft, type SpendPlace } from "@/lib/limits/limit";
import { type BoardRow, pickOf, plannedCells } from "../state/planned-rows";

/** Where neither a limit nor the cells say another amount. */
const FIRST_CREDITS = 600;

type SpendPlanOptions = {
  board: Board;
  rows: readonly BoardRow[];
  /** Null while prices are not known. */
  catalogs: Catalogs | null;
  place: SpendPlace;
};

/** A plan of a board for a number of credits, which is typed. */
export function useSpendPlan({ board, rows, catalogs, place }: SpendPlanOptions) {
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
  const spendRows = rows.map((row) => ({
    ...row.placed,
    cells: row.cells,
    isPicked: pickOf(row) !== null,
  }));
  const reach = plannerReach(planned);
  const planner = catalogs && boardPlanner(catalogs, board.columns, spendRows, rates, wishes, reach);
  return {
    credits,
    setCredits,
    step: creditStep(credits),
    wishes,
    setWishes,
    /** The takes that the chances rest on. */
    known: rates.ended,
    models: planner?.models ?? [],
    rows: spendRows,
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
