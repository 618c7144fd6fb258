import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { runAtOnce } from "@/lib/platform/parts";
import { readRules } from "@/lib/rules/server/rules";
import type { Session } from "@/lib/session/server/session";
import { addDays } from "@/lib/usage/days";
import { readWorth } from "@/lib/usage/server/read-worth";
import { lineCredits } from "@/lib/voices/script";
import type { Board } from "../board";
import { plannedRows } from "../board-rows";
import { catalogsFor } from "../cell";
import { applyEdit } from "../edit";
import { messages } from "../messages";
import { newId } from "../new-id";
import { planPress } from "../plan";
import { pickRates, RATE_DAYS } from "../spend/pick-rates";
import { boardPlanner, type SpendTakes, unspokenLines } from "../spend/plan-board";
import { curveAmounts, plannerReach } from "../spend/plan-changes";
import type { BoardSpendPlan, SpendOrder } from "../spend/spend-call";
import { spendEdits } from "../spend/spend-edits";
import { isStillId, type Stage, stillIdOf } from "../stills";
import { readBoard } from "./boards";
import { catalogsOf } from "./runs";
import { readTakes } from "./takes";

/**
 * A plan of a board for a number of credits, as a browser makes it. Changes and sends nothing.
 * @throws ApiError `invalid_request` where a shot is named that is not there; like `readBoard`
 */
export async function planSpend(
  session: Session,
  boardId: string,
  { credits, models, ...asked }: SpendOrder,
): Promise<BoardSpendPlan> {
  const today = new Date().toISOString().slice(0, 10);
  const [board, taken, offered, rules, worth] = await Promise.all([
    readBoard(session, boardId),
    readTakes(session, boardId),
    catalogsOf(session),
    readRules(session),
    readWorth(session, { from: addDays(today, 1 - RATE_DAYS), to: today, tz: "UTC" }),
  ]);
  const unknown = models.find(({ shot_id }) => !board.shots.some(({ id }) => id === shot_id));
  if (unknown)
    throw new ApiError("invalid_request", messages.noSuchShot(unknown.shot_id), {
      details: { field: "models" },
    });
  const catalogs = { ...catalogsFor(offered, board), rules: rules.mine };
  const rates = pickRates(worth.models);
  const spendBoard = {
    columns: board.columns,
    rows: plannedRows(catalogs, board, taken),
    stills: plannedRows(catalogs, board, taken, "stills"),
    unspoken: unspokenLines(board.shots, taken.takes, lineCredits),
  };
  const wishes = {
    ...{ leastTakes: asked.least_takes, isOpen: asked.add_models },
    ...{ stills: asked.stills, keepsLines: asked.voice_lines },
    models: new Map(models.map(({ shot_id, model_id }) => [shot_id, model_id])),
  };
  const { at } = runAtOnce(boardPlanner(catalogs, spendBoard, rates, wishes, plannerReach(credits)));
  const plan = at(credits);
  const edits = spendEdits(spendBoard, plan, () => newId("clm"));
  const after = edits.reduce<Board>(applyEdit, board);
  const planned = new Set(
    plan.lines.flatMap(({ shot, takes }) => (takes.length > 0 ? [shot.id, stillIdOf(shot.id)] : [])),
  );
  const runOf = (stage: Stage) => {
    const cells = plannedRows(catalogs, after, taken, stage)
      .filter(({ shot }) => planned.has(shot.id) && (stage === "film" || isStillId(shot.id)))
      .flatMap((row) => row.cells.filter((cell) => cell !== null));
    const press = planPress(cells, { of: "missing" });
    return { cells: press.cells, credits: press.credits };
  };
  const takesOf = ({ model, takes, credits }: SpendTakes) => ({
    ...{ model_id: model.modelId, column_id: model.column?.id ?? null },
    ...{ takes, credits },
  });
  return {
    object: "spend_plan",
    board_id: board.id,
    revision: board.revision,
    takes: plan.takes,
    stills: plan.stills,
    credits: plan.credits,
    chance: plan.chance,
    known_takes: rates.ended,
    still_gain: rates.gain,
    voice_lines: plan.keepsLines ? spendBoard.unspoken : { lines: 0, credits: 0 },
    shots: plan.lines.map(({ shot, takes, stills, credits, chance, reason }) => ({
      shot_id: shot.id,
      takes: takes.map(takesOf),
      stills: stills && takesOf(stills),
      ...{ credits, chance, why: reason.why },
      problem: reason.why === "cannot" ? reason.problem : null,
    })),
    curve: curveAmounts(credits).map((amount) => {
      const other = at(amount);
      return { at_credits: amount, credits: other.credits, chance: other.chance };
    }),
    edits,
    stills_run: plan.stills > 0 ? runOf("stills") : null,
    run: runOf("film"),
  };
}
