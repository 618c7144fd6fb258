import { describe, expect, it } from "vitest";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { MODEL_OPTIONS } from "../models/options";
import { imageRows, pricingRows } from "./rows";
import { videoCredits, videoRows } from "./video-prices";

const rowsOf = (model: string) => videoRows.filter((row) => row.model_id === model);
const from = (model: string) => Math.min(...rowsOf(model).map((row) => row.credits));

describe("the figures of the text", () => {
  it.each([
    ["kappa-h3", 35, "768p", 4],
    ["gamma-2.5", 50, "480p", 4],
    ["zeta-1.5", 7, "480p", 6],
  ])("%s is sold from %i credits (%s, %i s)", (model, credits, resolution, seconds) => {
    expect(from(model)).toBe(credits);
    expect(rowsOf(model)).toContainEqual(
      expect.objectContaining({ credits, resolution, duration_seconds: seconds }),
    );
  });

  it("kappa-h3-v2v lists 8 or 13 a second of output and of a 15 s reference, in tens", () => {
    const rows = rowsOf("kappa-h3-v2v");
    expect(rows).toHaveLength(24);
    for (const { resolution, duration_seconds: seconds, credits } of rows) {
      const rate = resolution === "2K" ? 13 : 8;
      expect(credits).toBe(Math.ceil(((seconds ?? 0) + 15) * rate * 0.1) * 10);
    }
  });

  it("kappa-h3-v2v charges the measured reference, never more than the ceiling", () => {
    const point = { model: "kappa-h3-v2v", tier: null, resolution: "768p", seconds: 5, audio: true } as const;
    expect(videoCredits(point, 3)).toBe(70);
    expect(videoCredits(point, 15.05)).toBe(videoCredits(point));
  });

  it("gamma-2.5-v2v costs more than gamma-2.5 at every combination", () => {
    for (const row of rowsOf("gamma-2.5")) {
      const dearer = rowsOf("gamma-2.5-v2v").find(
        (other) =>
          other.resolution === row.resolution &&
          other.duration_seconds === row.duration_seconds &&
          other.audio_enabled === row.audio_enabled,
      );
      expect(dearer?.credits).toBeGreaterThan(row.credits);
    }
  });

  it("there are 15 image models: 3 credits at fixed 1K, 1 credit for drafts, 2K and 4K from 3", () => {
    const models = new Set(imageRows.map((row) => row.model_id));
    expect(models.size).toBe(15);
    const of = (model: string) => imageRows.filter((row) => row.model_id === model);
    expect(of("alpha-image-4-fast").map((row) => [row.resolution, row.credits])).toEqual([["1K", 3]]);
    expect(Math.min(...of("gamma-image-4").map((row) => row.credits))).toBe(3);
    expect(imageRows).toContainEqual(expect.objectContaining({ quality: "draft", credits: 1 }));
  });

  it("a voice costs 2 credits per 10 seconds", () => {
    expect(pricingRows).toContainEqual(
      expect.objectContaining({ product: "voice", credits: 2, duration_seconds: 10 }),
    );
  });
});

describe("the matrix", () => {
  it("lists every combination once", () => {
    const keys = videoRows.map((row) => JSON.stringify({ ...row, credits: 0 }));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("sells every model, so the catalog offers all 23 in full", () => {
    const { models } = createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS });
    expect(models.map((model) => model.id)).toEqual([...VIDEO_MODEL_IDS]);
    for (const model of models) {
      const options = MODEL_OPTIONS.find((each) => each.id === model.id);
      expect([model.id, model.available, model.resolutions, model.durations.length]).toEqual([
        model.id,
        true,
        options?.resolutions,
        options?.durations.length,
      ]);
    }
  });

  it("leaves out what the text excludes", () => {
    const has = (model: string, part: object) =>
      rowsOf(model).some((row) => Object.entries(part).every(([key, value]) => Object(row)[key] === value));
    expect(has("gamma-2.0", { tier: "fast", resolution: "1080p" })).toBe(false);
    expect(has("gamma-2.0", { tier: "quality", resolution: "1080p" })).toBe(true);
    expect(has("epsilon-2.3", { resolution: "1080p", duration_seconds: 10 })).toBe(false);
    expect(has("gamma-2.5", { resolution: "1080p" })).toBe(false);
  });
});
