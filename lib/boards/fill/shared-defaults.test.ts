import fc from "fast-check";
import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import type { NewColumn, NewShot } from "../board";
import { resolveCell } from "../cell";
import { newShotOf } from "../edit";
import { sayOnce } from "./shared-defaults";

const frame = linkedInput("https://files.test/a.webp", "image");
const settings = fc.record(
  { duration: fc.constantFrom("5", "6"), ratio: fc.constantFrom("16:9", "9:16"), audio: fc.boolean() },
  { requiredKeys: [] },
);
const columns = fc.array(
  fc.record({
    model_id: fc.constantFrom("zeta", "gamma-2.5", "beta-3.0"),
    settings,
    kind: fc.constantFrom("video" as const, "image" as const, "voice" as const),
  }),
  { maxLength: 3 },
);
const shots = fc.array(
  fc.record({
    kind: fc.constantFrom("video" as const, "image" as const, "voice" as const),
    settings,
    inputs: fc.constantFrom<NonNullable<NewShot["inputs"]>>(
      { firstFrame: frame },
      { firstFrame: frame, lastFrame: frame },
      {},
    ),
  }),
  { maxLength: 3 },
);

it("asks for the same in every cell as before, with what is alike said once", () => {
  fc.assert(
    fc.property(columns, shots, (anyColumns, anyShots) => {
      const before = {
        columns: anyColumns.map((column, at): NewColumn => ({ id: `clm_${at}`, takes: 1, ...column })),
        shots: anyShots.map((shot, at): NewShot => ({ id: `shot_${at}`, prompt: "A lake", ...shot })),
      };
      const after = sayOnce(before);
      const catalogs = { ...BOARD_CATALOGS, defaults: after.defaults };
      before.shots.forEach((shot, row) => {
        before.columns.forEach((column, at) => {
          const [nextShot, nextColumn] = [after.shots[row]!, after.columns[at]!];
          const old = resolveCell(BOARD_CATALOGS, newShotOf(shot, 1), { ...column, revision: 1 });
          const now = resolveCell(catalogs, newShotOf(nextShot, 1), { ...nextColumn, revision: 1 });
          expect([now?.problem, now?.credits, now?.madeFrom()]).toEqual([
            old?.problem,
            old?.credits,
            old?.madeFrom(),
          ]);
        });
      });
    }),
  );
});

it("says the settings of the only model and the frame of all shots once", () => {
  const {
    defaults,
    columns: [column],
    shots: made,
  } = sayOnce({
    columns: [
      {
        id: "clm_a",
        kind: "video",
        model_id: "zeta",
        settings: { duration: "5", mode: "generate" },
        takes: 1,
      },
    ],
    shots: ["a", "b"].map((id) => ({
      id: `shot_${id}`,
      kind: "video",
      prompt: id,
      inputs: { firstFrame: frame },
    })),
  });
  expect(defaults).toEqual({ settings: { duration: "5" }, inputs: { firstFrame: frame } });
  expect(column?.settings).toEqual({ mode: "generate" });
  expect(made.map(({ inputs }) => inputs)).toEqual([{}, {}]);
});
