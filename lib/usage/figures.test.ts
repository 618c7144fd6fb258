import { expect, it } from "vitest";
import { axisTicks, stackBars, toBars } from "./bars";
import {
  barUnit,
  countDays,
  daysSoFar,
  endOfMonth,
  everyDay,
  resolveDays,
  type USAGE_RANGES,
  weekOf,
} from "./days";
import { burnRate, deviation, usedCredits } from "./figures";

const counted = { jobs: 5, active: 1, rejected: 1, unknown: 0, used: 0, unknown_calls: 0 };

it("distinguishes no use from unknown use", () => {
  expect(usedCredits(counted)).toBe(0);
  expect(usedCredits({ ...counted, unknown: 3 })).toBeNull();
  expect(usedCredits({ ...counted, unknown: 2, used: 8 })).toBe(8);
  expect(usedCredits({ ...counted, unknown: 3, used: 0.25 })).toBe(0.25);
  expect(usedCredits({ ...counted, jobs: 0, active: 0, rejected: 0, unknown_calls: 1 })).toBeNull();
  expect(burnRate({ used: 30, held: 10 }, 0)).toBeNull();
  expect(burnRate({ used: 30, held: 10 }, 4)).toBe(10);
});

it.each([
  [100, 100, "as estimated"],
  [100, 104, "+4%"],
  [1_000, 1_004, "+0.4%"],
  [1_000, 850, "−15%"],
  [100_000, 100_001, "about as estimated"],
])("says of %d estimated and %d used: %s", (estimated, estimated_used, message) => {
  expect(deviation({ estimated, estimated_used })).toBe(message);
});

it("moves with the calendar, and uses named days only when they are a valid range", () => {
  const at = (range: (typeof USAGE_RANGES)[number], from: string | null = null, to: string | null = null) =>
    resolveDays({ range, from, to }, "2028-03-05");
  expect(at("month")).toEqual({ from: "2028-03-01", to: "2028-03-31" });
  expect(at("last-month")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(at("7d")).toEqual({ from: "2028-02-28", to: "2028-03-05" });
  expect(at("7d", "2027-12-31", "2028-01-01")).toEqual({ from: "2027-12-31", to: "2028-01-01" });
  expect(at("7d", "2028-01-02", "2028-01-01")).toEqual(at("7d"));
  expect(at("7d", "2020-01-01", "2028-01-01")).toEqual(at("7d"));
  expect(at("today")).toEqual({ from: "2028-03-05", to: "2028-03-05" });
  expect(at("yesterday")).toEqual({ from: "2028-03-04", to: "2028-03-04" });
});

it("counts the days that exist: from the first job or call on, and up to today", () => {
  const month = { from: "2028-02-01", to: "2028-02-29" };
  const days = (since: string | null, today: string) => daysSoFar(month, { since, today });
  expect(days("2027-06-01", "2028-02-05")).toBe(5);
  expect(days("2027-06-01", "2028-03-05")).toBe(29);
  expect(days("2028-02-29", "2028-02-29")).toBe(1);
  expect(days("2028-02-20", "2028-03-05")).toBe(10);
  expect([
    days(null, "2028-02-05"),
    days("2027-06-01", "2028-01-31"),
    days("2028-03-01", "2028-03-05"),
  ]).toEqual([0, 0, 0]);
});

it("groups days into weeks or months for long ranges, and loses no credit", () => {
  const day = {
    active: 0,
    held: 2,
    rejected: 0,
    refunded: 0,
    unknown: 0,
    jobs: 1,
    calls: 0,
    unknown_calls: 0,
  };
  const range = { from: "2027-01-01", to: "2027-12-31" };
  const days = everyDay(range).flatMap((each, index) =>
    ["a", "b", "c", "d"].map((value, at) => ({ ...day, day: each, value, used: index % (at + 2) })),
  );
  const bars = toBars(days, range);
  expect(barUnit(range)).toBe("week");
  expect(bars).toHaveLength(53);
  expect(bars[0]?.start).toBe("2026-12-28");
  const all = days.reduce((sum, { used }) => sum + used, 0);
  const { values, bars: stacked } = stackBars(bars, 3);
  expect(values).toEqual(["d", "c", "others"]);
  expect(stacked.flatMap(({ used }) => Object.values(used)).reduce((sum, used) => sum + used, 0)).toBe(all);
});

it("computes weeks, months and leap days", () => {
  expect(weekOf("2026-11-22")).toBe("2026-11-16");
  expect(weekOf("2026-11-16")).toBe("2026-11-16");
  expect(endOfMonth("2028-02-10")).toBe("2028-02-29");
  expect(countDays("2026-03-28", "2026-03-30")).toBe(3);
});

it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [163, [0, 50, 100, 150, 200]],
  [5_000, [0, 1_000, 2_000, 3_000, 4_000, 5_000]],
])("an axis up to %d has round ticks", (highest, ticks) => expect(axisTicks(highest)).toEqual(ticks));
