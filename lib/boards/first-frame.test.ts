import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import type { JobKind } from "@/lib/jobs/job";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import type { Column, Shot } from "./board";
import { resolveCell } from "./cell";
import { newShotOf } from "./edit";
import { continuedNumbers, FRAME_PLACEHOLDER, insertFrame, isContinued } from "./first-frame";

const picture = linkedInput("https://files.test/a.png", "image");
const shotOf = (id: string, inputs: Shot["inputs"] = {}, kind: JobKind = "video"): Shot =>
  newShotOf({ id: `shot_${id}`, kind, prompt: "A lake", inputs }, 1);

it("costs and refuses what a shot with a first frame of its own does, on every model", () => {
  let canRun = 0;
  for (const { id: model_id } of BOARD_CATALOGS.video.models) {
    const column: Column = { id: "clm_a", revision: 1, kind: "video", model_id, settings: {}, takes: 1 };
    const own = resolveCell(BOARD_CATALOGS, shotOf("a", { firstFrame: picture }), column);
    const continued = resolveCell(BOARD_CATALOGS, shotOf("a", { continues: true }), column);
    expect({ ...continued, madeFrom: null, request: null }).toEqual({
      ...own,
      madeFrom: null,
      request: null,
    });
    if (!own || !continued || continued.problem !== null) continue;
    canRun += 1;
    expect(Object.values(continued.request())).toContain(FRAME_PLACEHOLDER.url);
    expect(insertFrame(continued.request(), picture.url)).toEqual(own.request());
  }
  expect(canRun).toBeGreaterThan(3);
  expect(canRun).toBeLessThan(BOARD_CATALOGS.video.models.length);
});

it("continues the nearest shot before that has a picture", () => {
  const shots = [shotOf("a"), shotOf("b", {}, "image"), shotOf("c", {}, "voice"), shotOf("d")];
  expect(continuedNumbers(shots)).toEqual([0, 1, 2, 2]);
  const continued = shots.map((shot) => isContinued({ ...shot, inputs: { continues: true } }));
  expect(continued).toEqual([true, true, false, true]);
});
