import { expect, it } from "vitest";
import { ClockSteps } from "./clock-steps";

const HOURS = 3_600_000;

it("sees a clock that is set, back or ahead, once", () => {
  const clock = new ClockSteps();
  expect(clock.look(9 * HOURS, 1_000)).toBe(0);
  expect(clock.look(9 * HOURS + 5_000, 6_000)).toBe(0);
  expect(clock.look(7 * HOURS + 10_000, 11_000)).toBe(-2 * HOURS);
  expect(clock.look(7 * HOURS + 15_000, 16_000)).toBe(0);
  expect(clock.look(9 * HOURS + 20_000, 21_000)).toBe(2 * HOURS);
});

it("a late answer is no step", () => {
  const clock = new ClockSteps();
  clock.look(1_000, 1_000);
  expect(clock.look(4_000, 1_500)).toBe(0);
  expect(clock.look(5_000, 5_000)).toBe(0);
});
