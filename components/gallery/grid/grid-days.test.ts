import { expect, it } from "vitest";
import { dayAt, placeDays, placeOfDay, ticksOf } from "./grid-days";

const newest = placeDays([
  ["2026-11-21", 3],
  ["2026-11-02", 1],
  ["2026-03-09", 5],
  ["2024-12-31", 2],
]);

it("finds the day of each tile", () => {
  expect([0, 2, 3, 4, 8, 9, 10].map((place) => newest.days[dayAt(newest, place)]?.[0])).toEqual([
    "2026-11-21",
    "2026-11-21",
    "2026-11-02",
    "2026-03-09",
    "2026-03-09",
    "2024-12-31",
    "2024-12-31",
  ]);
});

it.each([
  ["2030-01-01", 0],
  ["2026-11-21", 0],
  ["2026-11-20", 3],
  ["2026-01-01", 9],
  ["2020-01-01", 9],
])("a jump to %s leads to place %d", (day, place) => {
  expect(placeOfDay(newest, day)).toBe(place);
});

it("finds days in a list that begins with the oldest job", () => {
  const oldest = placeDays([...newest.days].reverse());
  expect(placeOfDay(oldest, "2026-01-01")).toBe(2);
});

it("marks where months and years begin", () => {
  expect(ticksOf(newest)).toEqual([
    { at: 0, month: "2026-11", isYear: true },
    { at: 2, month: "2026-03", isYear: false },
    { at: 3, month: "2024-12", isYear: true },
  ]);
});
