import { startTransition, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useLimits } from "@/components/api/limits";
import { usePickRates } from "@/components/api/pick-rates";
import type { Board } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { modelWorth } from "@/lib/boards/model-worth";
import { creditsOfPress } from "@/lib/boards/plan";
import type { SpendModel, SpendWishes } from "@/lib/boards/spend/offers";
import type { PickRates } from "@/lib/boards/spend/pick-rates";
import {
  type BoardPlanner,
  boardPlanner,
  NO_WISHES,
  type SpendPlan,
  unspokenLines,
} from "@/lib/boards/spend/plan-board";
import { creditStep, MAX_PLAN_CREDITS, plannerReach } from "@/lib/boards/spend/plan-changes";
import { isStillId } from "@/lib/boards/stills";
import { budgetOf, tightestLimit } from "@/lib/limits/check-spend";
import { creditsLeft, type SpendPlace } from "@/lib/limits/limit";
import { runInParts } from "@/lib/platform/parts";
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

/** What is planned with. */
type SpendBoard = Parameters<typeof boardPlanner>[1];
/** Plans for up to so many credits, of the board as it was when they were begun. */
export type Plans = {
  spendBoard: SpendBoard;
  models: readonly SpendModel[];
  at: (credits: number) => SpendPlan;
};

/** A plan of a board for a number of credits, which is typed. The last plans are shown until those of what was changed are made. */
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
  // Another one is planned again.
  const spendBoard = useMemo(
    () => ({
      columns: board.columns,
      rows: rows.map(spendRow),
      stills: planRows(catalogs, board, takes, "stills").map(spendRow),
      unspoken: unspokenLines(board.shots, Object.values(takes?.shots ?? {}).flat(), lineCredits),
    }),
    [board, rows, takes, catalogs],
  );
  const plans = usePlans(catalogs, spendBoard, rates, wishes, plannerReach(planned));
  return {
    credits,
    setCredits,
    step: creditStep(credits),
    wishes,
    setWishes,
    rates,
    unspoken: spendBoard.unspoken,
    hasStills: spendBoard.stills.some(({ shot }) => isStillId(shot.id)),
    planned,
    plans,
  };
}

/** Makes plans in parts, so that hundreds of shots don't hold up the page. Null until the first are made, and without prices. */
function usePlans(
  catalogs: Catalogs | null,
  spendBoard: SpendBoard,
  rates: PickRates,
  wishes: SpendWishes,
  most: number,
): Plans | null {
  const [made, setMade] = useState<Plans | null>(null);
  useEffect(() => {
    if (!catalogs) return setMade(null);
    const abort = new AbortController();
    const ended = (planner: BoardPlanner | null) =>
      planner && startTransition(() => setMade({ ...planner, spendBoard }));
    const failed = (error: unknown) =>
      setMade(() => {
        throw error;
      });
    runInParts(boardPlanner(catalogs, spendBoard, rates, wishes, most), abort.signal).then(ended, failed);
    return () => abort.abort();
  }, [catalogs, spendBoard, rates, wishes, most]);
  return made;
}

/** What the budget of the board leaves, else the tightest limit, else what its cells ask for, in hundreds. */
function useFirstCredits(rows: readonly BoardRow[], place: SpendPlace): number {
  const limits = useLimits().data?.data ?? [];
  const limit = budgetOf(limits, place) ?? tightestLimit(limits, place);
  if (limit) return Math.min(MAX_PLAN_CREDITS, Math.floor(creditsLeft(limit)));
  const asked = creditsOfPress(plannedCells(rows), { of: "missing" });
  return Math.min(MAX_PLAN_CREDITS, Math.ceil(asked / 100) * 100) || FIRST_CREDITS;
}
