import { expect, it } from "vitest";
import { toEntries } from "@/lib/pricing/price-list";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { durationSeries, durationsOf } from "./chart-series";

const entries = toEntries(pricingRows);

it("draws every price with a duration, and no two lines on top of each other", () => {
  const series = durationSeries(entries);
  const timed = entries.filter(({ seconds }) => seconds !== null);
  const drawn = series.reduce((sum, { names, points }) => sum + names.length * points.length, 0);
  expect(drawn).toBe(timed.length);
  expect(new Set(series.map(({ points }) => JSON.stringify(points))).size).toBe(series.length);
});

it("lists the durations of the lines once, the shortest first", () => {
  const line = (...seconds: number[]) => ({
    names: ["a"],
    points: seconds.map((each) => ({ seconds: each, credits: 1 })),
  });
  expect(durationsOf([line(4, 8), line(5, 8, 10)])).toEqual([4, 5, 8, 10]);
});
