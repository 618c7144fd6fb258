import { expect, it } from "vitest";
import { ClockSteps } from "./scheduler";

const HOURS = 3_600_000;

it("detects once that a clock was set back or ahead", () => {
  const clock = new ClockSteps();
  expect(clock.measure(9 * HOURS, 1_000)).toBe(0);
  expect(clock.measure(9 * HOURS + 5_000, 6_000)).toBe(0);
  expect(clock.measure(7 * HOURS + 10_000, 11_000)).toBe(-2 * HOURS);
  expect(clock.measure(7 * HOURS + 15_000, 16_000)).toBe(0);
  expect(clock.measure(9 * HOURS + 20_000, 21_000)).toBe(2 * HOURS);
});

it("a late response is no step", () => {
  const clock = new ClockSteps();
  clock.measure(1_000, 1_000);
  expect(clock.measure(4_000, 1_500)).toBe(0);
  expect(clock.measure(5_000, 5_000)).toBe(0);
});
