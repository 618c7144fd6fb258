import fc from "fast-check";
import { expect, it } from "vitest";
import { A_SHOT } from "@/lib/testing/a-board-take";
import { type CellCount, creditsOfPress, type PlannedCell, planPress } from "./plan";
import { MAX_RUN_TAKES } from "./run";

const NONE: CellCount = {
  known: 0,
  done: 0,
  running: 0,
  waiting: 0,
  failed: 0,
  missing: 0,
  again: 0,
  outdated: 0,
};
const planned = (missing: number, credits: number | null, at: number): PlannedCell => ({
  shot: { ...A_SHOT, id: `shot_${at}` },
  column: { id: "clm_x", revision: 1, kind: "video", model_id: "zeta", settings: {}, takes: 8 },
  cell: {
    credits,
    problem: null,
    changes: [],
    still: null,
    request: () => ({}),
    madeFrom: () => null,
  },
  count: { ...NONE, missing },
});

it("presses what one run takes, and press by press all of it, each take once", () => {
  const cell = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.option(fc.integer({ min: 0, max: 90 })));
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 1_200 }), (asked) => {
      let cells = asked.map(([missing, credits], at) => planned(missing, credits, at));
      const all = creditsOfPress(cells, { of: "missing" });
      let [made, paid] = [0, 0];
      for (let press = planPress(cells, { of: "missing" }); press.takes > 0; ) {
        expect(press.takes).toBeLessThanOrEqual(MAX_RUN_TAKES);
        const sent = new Set(press.cells.map(({ shot_id }) => shot_id));
        cells = cells.filter(({ shot }) => !sent.has(shot.id));
        [made, paid] = [made + press.takes, paid + press.credits];
        const next = planPress(cells, { of: "missing" });
        expect(next.takes + next.left).toBe(press.left);
        press = next;
      }
      expect(paid).toBe(all);
      expect(made).toBe(asked.reduce((sum, [missing, credits]) => sum + (credits === null ? 0 : missing), 0));
    }),
    { numRuns: 200 },
  );
});
