import fc from "fast-check";
import { expect, it } from "vitest";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { pixels } from "@/lib/catalog/measure";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { planClips } from "./plan-clips";

const catalog = createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: [] });
const needs = fc.record({
  resolution: fc.constantFrom(undefined, "720p", "1080p", "4K"),
  minSeconds: fc.integer({ min: 1, max: 30 }),
});

it("never spends more than the credits, and could not make one clip more", () => {
  fc.assert(
    fc.property(needs, fc.nat({ max: 5_000 }), (wanted, credits) => {
      for (const { each, clips, total } of planClips(catalog, wanted, { credits })) {
        expect(total).toBe(clips * each);
        expect(total).toBeLessThanOrEqual(credits);
        expect(total + each).toBeGreaterThan(credits);
      }
    }),
  );
});

it("says what so many clips cost with every model that can make them, the cheapest first", () => {
  const plans = planClips(catalog, { resolution: "1080p" }, { clips: 20 });
  expect(plans.length).toBeGreaterThan(3);
  for (const { total, each, selection } of plans) {
    expect(total).toBe(20 * each);
    expect(pixels(selection.resolution ?? "")).toBeGreaterThanOrEqual(pixels("1080p"));
  }
  expect(plans.map(({ total }) => total)).toEqual(plans.map(({ total }) => total).sort((a, b) => a - b));
});

it("plans as many clips for a price as that price was computed for", () => {
  fc.assert(
    fc.property(needs, fc.integer({ min: 1, max: 500 }), (wanted, count) => {
      for (const { model, total } of planClips(catalog, wanted, { clips: count })) {
        const back = planClips(catalog, wanted, { credits: total }).find((plan) => plan.model === model);
        expect(back?.clips).toBe(count);
      }
    }),
    { numRuns: 30 },
  );
});
