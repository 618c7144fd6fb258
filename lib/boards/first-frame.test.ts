import { expect, it } from "vitest";
import { avatarOffers } from "@/lib/catalog/avatar-offers";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { linkedInput } from "@/lib/inputs/hosted-input";
import type { JobKind } from "@/lib/jobs/job";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import type { Column, Shot } from "./board";
import { type Catalogs, cellOf } from "./cell";
import { newShotOf } from "./edit";
import { FRAME_TO_COME, shareFirstFrame, shotBefore, withFrame } from "./first-frame";

const catalogs: Catalogs = {
  video: createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: ["frames"] }),
  image: createImageCatalog(pricingRows, MODEL_OPTIONS),
  avatars: avatarOffers(pricingRows),
  references: [],
};
const picture = linkedInput("https://files.test/a.png", "image");
const shotOf = (id: string, inputs: Shot["inputs"] = {}, kind: JobKind = "video"): Shot =>
  newShotOf({ id: `shot_${id}`, kind, prompt: "A lake", inputs }, 1);

it("costs and refuses what a shot with a first frame of its own does, on every model", () => {
  let canRun = 0;
  for (const { id: model_id } of catalogs.video.models) {
    const column: Column = { id: "clm_a", revision: 1, kind: "video", model_id, settings: {}, takes: 1 };
    const own = cellOf(catalogs, shotOf("a", { firstFrame: picture }), column);
    const continued = cellOf(catalogs, shotOf("a", { continues: true }), column);
    expect({ ...continued, request: null }).toEqual({ ...own, request: null });
    if (!own || !continued || continued.problem !== null) continue;
    canRun += 1;
    expect(Object.values(continued.request())).toContain(FRAME_TO_COME.url);
    expect(withFrame(continued.request(), picture.url)).toEqual(own.request());
  }
  expect(canRun).toBeGreaterThan(3);
  expect(canRun).toBeLessThan(catalogs.video.models.length);
});

it("continues the nearest shot before that has a picture", () => {
  const shots = [shotOf("a"), shotOf("b", {}, "image"), shotOf("c", {}, "voice"), shotOf("d")];
  expect(shots.map((_, at) => shotBefore(shots, at)?.id)).toEqual([undefined, "shot_a", "shot_b", "shot_b"]);
});

it("shares a first frame with every shot that has a picture, and keeps their other inputs", () => {
  const first = shotOf("a", { firstFrame: picture });
  const shots = [
    first,
    shotOf("b"),
    shotOf("c", { continues: true }),
    shotOf("d", {}, "voice"),
    shotOf("e", { lastFrame: picture }),
  ];
  expect(shareFirstFrame(shots, first)).toEqual([
    { do: "change_shots", ids: ["shot_b", "shot_c"], change: { inputs: { firstFrame: picture } } },
    {
      do: "change_shots",
      ids: ["shot_e"],
      change: { inputs: { firstFrame: picture, lastFrame: picture } },
    },
  ]);
});
