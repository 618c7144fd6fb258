import { expect, it } from "vitest";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { toEntries } from "./price-list";
import { logScalePosition, logScaleTicks, priceMatrix, type Shot, shotPrice } from "./shot-prices";

const catalog = createVideoCatalog({ rows: pricingRows });
const entries = toEntries(pricingRows);
const SHOT: Shot = { seconds: 8, resolution: "720p", ratio: "16:9", audio: "any" };

function priceOf(id: string, shot: Partial<Shot> = {}) {
  const model = catalog.byId.get(id);
  if (!model) throw new Error(`There is no model ${id}.`);
  const own = entries.filter((entry) => entry.model === id);
  return { own, ...shotPrice(model, own, { ...SHOT, ...shot }) };
}

it("takes the nearest duration, sound before silence, and the cheapest of those", () => {
  const { own, entry } = priceOf("beta-3.0");
  const nearest = Math.min(...own.map(({ seconds }) => Math.abs((seconds ?? 0) - 8)));
  expect(entry?.resolution).toBe("720p");
  expect(entry?.audio).toBe("sound");
  expect(Math.abs((entry?.seconds ?? 0) - 8)).toBe(nearest);
  const silent = priceOf("beta-3.0", { audio: "off" }).entry;
  expect(silent?.audio).toBe("no sound");
  expect(silent?.credits).toBeLessThan(entry?.credits ?? 0);
  const tiers = priceOf("zeta");
  const rivals = tiers.own.filter(
    ({ resolution, seconds }) => resolution === "720p" && seconds === tiers.entry?.seconds,
  );
  expect(tiers.entry?.credits).toBe(Math.min(...rivals.map(({ credits }) => credits)));
});

it("says why a model has no price", () => {
  expect(priceOf("beta-2.6").problem).toBe("resolution");
  expect(priceOf("zeta-1.5").problem).toBe("firstFrame");
  expect(priceOf("beta-2.6-mc").problem).toBe("both");
  expect(priceOf("delta-2.6-v2v").problem).toBe("video");
  expect(priceOf("zeta", { audio: "on" }).problem).toBe("audio");
  expect(priceOf("iota-2", { audio: "off" }).problem).toBe("silence");
});

it("has a round scale from below the lowest to above the highest price", () => {
  expect(logScaleTicks(7, 720)).toEqual([5, 10, 20, 50, 100, 200, 500, 1000]);
  expect(logScaleTicks(1, 34)).toEqual([1, 2, 5, 10, 20, 50]);
  expect(logScalePosition(5, [5, 50, 500])).toBe(0);
  expect(logScalePosition(50, [5, 50, 500])).toBeCloseTo(0.5);
  expect(logScalePosition(9_000, [5, 50, 500])).toBe(1);
});

it("has every price of a model once in its matrix", () => {
  for (const id of new Set(entries.flatMap(({ model }) => model ?? []))) {
    const own = entries.filter(({ model }) => model === id);
    const cells = priceMatrix(own).groups.flatMap(({ lines }) => lines.flatMap((line) => line.cells));
    const keys = cells.flatMap((cell) => cell?.key ?? []);
    expect(keys.toSorted()).toEqual(own.map(({ key }) => key).toSorted());
  }
});
