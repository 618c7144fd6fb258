import fc from "fast-check";
import { expect, it } from "vitest";
import { matchModels } from "@/lib/catalog/match-models";
import { runAtOnce } from "@/lib/platform/parts";
import { A_SHOT } from "@/lib/testing/a-board-take";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import { plannedRows } from "../board-rows";
import type { Stage } from "../stills";
import { pickRates } from "./pick-rates";
import { boardPlanner, NO_WISHES } from "./plan-board";
import { clipsPlanner } from "./plan-clips";

const rates = pickRates([
  { model_id: "zeta", ended: 40, picked: 4, ended_with_still: 0, picked_with_still: 0 },
]);
const needs = { minSeconds: 5, resolution: "720p", from: "text" as const };
const offers = {
  matches: matchModels(BOARD_CATALOGS.video, needs),
  begun: matchModels(BOARD_CATALOGS.video, { ...needs, from: "image" }),
  images: BOARD_CATALOGS.image.models,
};

it("plans shots without a board within the credits, all of them in its groups", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat({ max: 3_000 }), (shots, credits) => {
      const { groups, ...plan } = clipsPlanner(offers, shots, rates, credits)(credits);
      expect(groups.reduce((sum, group) => sum + group.shots, 0)).toBe(shots);
      expect(groups.reduce((sum, group) => sum + group.shots * group.credits, 0)).toBe(plan.credits);
      expect(plan.credits).toBeLessThanOrEqual(credits);
    }),
    { numRuns: 200 },
  );
});

it("gives what a board of plain shots without models gets", () => {
  const shots = Array.from({ length: 6 }, (_, at) => ({ ...A_SHOT, id: `shot_${at}` }));
  const rowsOf = (stage: Stage) =>
    plannedRows(BOARD_CATALOGS, { ...EMPTY_BOARD, shots }, { takes: [], queue: [] }, stage);
  const unspoken = { lines: 0, credits: 0 };
  const content = { columns: [], rows: rowsOf("film"), stills: rowsOf("stills"), unspoken };
  const open = { ...NO_WISHES, isOpen: true };
  for (const credits of [50, 200, 600]) {
    const board = runAtOnce(boardPlanner(BOARD_CATALOGS, content, rates, open, credits)).at(credits);
    const plan = clipsPlanner(offers, 6, rates, credits)(credits);
    expect(plan.chance).toBeGreaterThanOrEqual(board.chance - 1e-9);
    expect(plan.chance - board.chance).toBeLessThan(0.03);
  }
});
