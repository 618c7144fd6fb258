import { expect, it } from "vitest";
import { createVideoCatalog } from "./catalog";
import { chooseOption, resolveSettings } from "./choose";
import type { Shot } from "./match-models";
import { commonValue, pricedTakes, reduceTakes, resolveRun, runTotal } from "./run";
import type { VideoSelection } from "./video-fields";

const row = (model_id: string, duration_seconds: number, credits: number) => ({
  object: "pricing_row" as const,
  product: "video",
  model_id,
  resolution: "720p",
  duration_seconds,
  audio_enabled: true,
  credits,
});
const catalog = createVideoCatalog({
  rows: [
    row("beta-3.0", 5, 30),
    row("beta-3.0", 7, 40),
    row("beta-3.0", 10, 60),
    row("gamma-1.5-pro", 8, 56),
    row("gamma-1.5-pro", 10, 70),
    row("gamma-1.5-pro", 12, 84),
    { ...row("delta-2.6-v2v", 10, 90), audio_enabled: false },
  ],
});

function start(modelId: string, duration: string): VideoSelection {
  const selection = resolveSettings(catalog, { modelId, duration })?.selection;
  if (!selection) throw new Error(`${modelId} has no selection`);
  return selection;
}
const shotOf = (selection: VideoSelection): Shot => ({ selection, requested: {}, inputs: {} });
const beta = shotOf(start("beta-3.0", "7"));
const runOf = (shot: Shot, others: { modelId: string; takes: number }[], takes = 2) =>
  resolveRun(catalog, { shot, takes, others, maxTakes: 8 });

it("adapts the shot for each model beside the first, and adds up what all takes cost", () => {
  const lines = runOf(beta, [{ modelId: "gamma-1.5-pro", takes: 3 }]);
  expect(lines.map(({ model, takes, selection }) => [model.id, takes, selection?.duration])).toEqual([
    ["beta-3.0", 2, "7"],
    ["gamma-1.5-pro", 3, "8"],
  ]);
  expect(lines[1]?.adjustments).toMatchObject([{ field: "duration", from: "7", to: "8" }]);
  expect(runTotal(lines)).toEqual({ takes: 5, reserved: 2 * 40 + 3 * 56, expected: 2 * 40 + 3 * 56 });
});

it("says why a model cannot make the shot, and neither sends nor counts it", () => {
  const lines = runOf(beta, [{ modelId: "delta-2.6-v2v", takes: 1 }]);
  expect(lines[1]).toMatchObject({ selection: null, reason: "doesn't support text to video" });
  expect(pricedTakes(lines)).toHaveLength(1);
  expect(runTotal(lines)).toMatchObject({ takes: 2, reserved: 80 });
});

it("leaves out a model that is unknown or named twice, and takes beyond the most of one press", () => {
  const others = ["beta-3.0", "omega-9", "gamma-1.5-pro", "gamma-1.5-pro"];
  expect(
    runOf(
      beta,
      others.map((modelId) => ({ modelId, takes: 5 })),
      6,
    ).map(({ model, takes }) => [model.id, takes]),
  ).toEqual([
    ["beta-3.0", 6],
    ["gamma-1.5-pro", 2],
  ]);
});

it("takes from the model with the most takes what is too much, and leaves each its last", () => {
  expect(reduceTakes([2, 1], 8)).toEqual([2, 1]);
  expect(reduceTakes([8, 1, 1], 8)).toEqual([6, 1, 1]);
  expect(reduceTakes([4, 4, 1], 8)).toEqual([4, 3, 1]);
  expect(reduceTakes([1, 1, 1], 2)).toEqual([1, 1, 1]);
});

it("finds the nearest value that every model has", () => {
  const models = runOf(beta, [{ modelId: "gamma-1.5-pro", takes: 1 }]).map(({ model }) => model);
  expect(commonValue(catalog, beta, models, "duration")).toMatchObject({ value: "10", label: "10 s" });
  expect(commonValue(catalog, beta, models, "resolution")).toBeNull();
  const longer = shotOf(chooseOption(catalog, beta.selection, "duration", "10").selection);
  expect(runOf(longer, [{ modelId: "gamma-1.5-pro", takes: 1 }])[1]?.adjustments).toEqual([]);
});
