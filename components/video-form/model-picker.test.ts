import { expect, it } from "vitest";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { matchModels } from "@/lib/catalog/match-models";
import { type NeedName, needsOf, toggleNeed } from "./model-picker";

const row = (model_id: string, resolution: string, duration_seconds: number, audio_enabled: boolean) => ({
  object: "pricing_row" as const,
  product: "video",
  model_id,
  resolution,
  duration_seconds,
  audio_enabled,
  credits: duration_seconds * 10,
});
const catalog = createVideoCatalog({
  rows: [
    { ...row("alpha-3.1", "4K", 8, true), tier: "quality" },
    row("beta-3.0", "1080p", 15, true),
    row("beta-3.0", "1080p", 5, false),
    row("delta-2.6-v2v", "720p", 10, false),
  ],
});
const fitting = (names: NeedName[], maxCredits: number | null = null) =>
  matchModels(catalog, needsOf(new Set(names), maxCredits)).flatMap(({ model, fits }) =>
    fits ? [model.id] : [],
  );

it("shows every available model when nothing is asked for", () => {
  expect(fitting([])).toEqual(["alpha-3.1", "beta-3.0", "delta-2.6-v2v"]);
});

it("keeps the models that meet every filter at once", () => {
  expect(fitting(["sound"])).toEqual(["alpha-3.1", "beta-3.0"]);
  expect(fitting(["sound", "4k"])).toEqual(["alpha-3.1"]);
  expect(fitting(["sound", "long"])).toEqual(["beta-3.0"]);
  expect(fitting(["video"])).toEqual(["delta-2.6-v2v"]);
  expect(fitting(["4k", "long"])).toEqual([]);
});

it("compares the maximum price with combinations that meet the other filters", () => {
  expect(fitting([], 60)).toEqual(["beta-3.0"]);
  expect(fitting(["sound"], 100)).toEqual(["alpha-3.1"]);
});

it("replaces a filter about the source by another, and removes a pressed one", () => {
  expect([...toggleNeed(new Set<NeedName>(["sound", "image"]), "video")]).toEqual(["sound", "video"]);
  expect([...toggleNeed(new Set<NeedName>(["sound"]), "sound")]).toEqual([]);
});
