import { expect, it } from "vitest";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { type NeedName, toggleNeed, videoMeets } from "./needs";

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
const meeting = (names: NeedName[]) =>
  catalog.models.flatMap((model) => (model.available && videoMeets(model, new Set(names)) ? [model.id] : []));

it("keeps every available model when no filter is pressed", () => {
  expect(meeting([])).toEqual(["alpha-3.1", "beta-3.0", "delta-2.6-v2v"]);
});

it("keeps the models that meet every filter at once", () => {
  expect(meeting(["sound"])).toEqual(["alpha-3.1", "beta-3.0"]);
  expect(meeting(["sound", "4k"])).toEqual(["alpha-3.1"]);
  expect(meeting(["sound", "long"])).toEqual(["beta-3.0"]);
  expect(meeting(["video"])).toEqual(["delta-2.6-v2v"]);
  expect(meeting(["4k", "long"])).toEqual([]);
});

it("replaces a filter about the source by another, and removes a pressed one", () => {
  expect([...toggleNeed(new Set<NeedName>(["sound", "image"]), "video")]).toEqual(["sound", "video"]);
  expect([...toggleNeed(new Set<NeedName>(["sound"]), "sound")]).toEqual([]);
});
