import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import type { Board, Column, Shot } from "./board";
import { resolveCell, resolveCellAt } from "./cell";
import { applyEdit, newShotOf } from "./edit";
import { placedShots } from "./stills";
import { suggestedFixOf } from "./suggested-fix";

const image = linkedInput("https://files.test/a.png", "image");
const clip = linkedInput("https://files.test/a.mp4", "video");
const shotWith = (inputs: Shot["inputs"]): Shot =>
  newShotOf({ id: "shot_a", kind: "video", prompt: "A lake", inputs }, 1);
const columnOf = (model_id: string): Column => ({
  id: "clm_a",
  revision: 1,
  kind: "video",
  model_id,
  settings: {},
  takes: 1,
});
const INPUTS: Shot["inputs"][] = [
  {},
  { firstFrame: image },
  { lastFrame: image },
  { sourceVideo: clip },
  { references: [image] },
  { firstFrame: image, lastFrame: image },
  { firstFrame: image, references: [image] },
  { continues: true },
  { continues: true, lastFrame: image },
];

const placed = (shot: Shot) => placedShots({ ...EMPTY_BOARD, shots: [shot] }, new Map())[0]!;

it("changes what is blocked into what runs for the price that it says, on every model", () => {
  let fixes = 0;
  for (const model of [...BOARD_CATALOGS.video.models.map(({ id }) => id), "gone-1"])
    for (const inputs of INPUTS) {
      const shot = shotWith(inputs);
      const column = columnOf(model);
      const cell = resolveCellAt(BOARD_CATALOGS, placed(shot), column)!;
      const fix = suggestedFixOf(BOARD_CATALOGS, { shot, column, cell });
      if (cell.problem === null) expect(fix).toBeNull();
      if (!fix) continue;
      fixes += 1;
      const board: Board = { ...EMPTY_BOARD, columns: [column], shots: [shot] };
      const { shots, columns } = applyEdit(board, fix.edit);
      const after = resolveCellAt(BOARD_CATALOGS, placed(shots[0]!), columns[0]!);
      expect(after).toMatchObject({ problem: null, credits: fix.credits });
    }
  expect(fixes).toBeGreaterThan(5);
  const fixFor = (shot: Shot, column: Column) =>
    suggestedFixOf(BOARD_CATALOGS, { shot, column, cell: resolveCell(BOARD_CATALOGS, shot, column)! });
  expect(fixFor(shotWith({}), columnOf("gone-1"))).toMatchObject({ do: "model" });
  expect(fixFor({ ...shotWith({}), prompt: "" }, columnOf("zeta"))).toBeNull();
});
