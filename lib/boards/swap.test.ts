import { expect, it } from "vitest";
import { avatarOffers } from "@/lib/catalog/avatar-offers";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import type { Board, Column, Shot } from "./board";
import { type Catalogs, cellOf } from "./cell";
import { applyEdit, newShotOf } from "./edit";
import { swapOf } from "./swap";

const catalogs: Catalogs = {
  video: createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: ["frames"] }),
  image: createImageCatalog(pricingRows, MODEL_OPTIONS),
  avatars: avatarOffers(pricingRows),
  references: [],
};
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

it("changes what is blocked into what runs for the price that it says, on every model", () => {
  let swaps = 0;
  for (const model of [...catalogs.video.models.map(({ id }) => id), "gone-1"])
    for (const inputs of INPUTS) {
      const shot = shotWith(inputs);
      const column = columnOf(model);
      const swap = swapOf(catalogs, shot, column);
      if (cellOf(catalogs, shot, column)?.problem === null) expect(swap).toBeNull();
      if (!swap) continue;
      swaps += 1;
      const board: Board = {
        id: "brd_a",
        object: "board",
        name: "",
        note: "",
        cover_job_id: null,
        sound: null,
        references: [],
        revision: 1,
        columns: [column],
        shots: [shot],
        person_id: "p",
        person_name: null,
        created_at: "2026-01-01T00:00:00Z",
      };
      const { shots, columns } = applyEdit(board, swap.edit);
      const after = cellOf(catalogs, shots[0]!, columns[0]!);
      expect(after).toMatchObject({ problem: null, credits: swap.credits });
    }
  expect(swaps).toBeGreaterThan(5);
  expect(swapOf(catalogs, shotWith({}), columnOf("gone-1"))).toMatchObject({ do: "model" });
  expect(swapOf(catalogs, { ...shotWith({}), prompt: "" }, columnOf("zeta"))).toBeNull();
});
