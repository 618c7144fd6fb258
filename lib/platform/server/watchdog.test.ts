import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchdog } from "./watchdog";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("calls once after the silence, and never while there are signs of life", () => {
  const onSilent = vi.fn();
  const watch = watchdog(15_000, onSilent);
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000);
    watch.heard();
  }
  vi.advanceTimersByTime(14_000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

it("ends nobody for a step of the clock, and nobody after it was stopped", () => {
  const onSilent = vi.fn();
  const watch = watchdog(15_000, onSilent);
  vi.setSystemTime(Date.now() + 7_200_000);
  vi.advanceTimersByTime(5_000);
  expect(onSilent).not.toHaveBeenCalled();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(onSilent).not.toHaveBeenCalled();
});

it("does not count time in which the process waited for a processor", () => {
  const onSilent = vi.fn();
  let waited = 5_000;
  watchdog(15_000, onSilent, () => waited);
  for (let second = 0; second < 60; second++) {
    waited += 800;
    vi.advanceTimersByTime(1_000);
  }
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

it("still counts the waiting time of a thread that has ended", () => {
  const onSilent = vi.fn();
  let waited = 0;
  watchdog(15_000, onSilent, () => waited);
  for (let second = 0; second < 10; second++) {
    waited += 900;
    vi.advanceTimersByTime(1_000);
  }
  waited = 0;
  vi.advanceTimersByTime(13_000);
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});

it("does not count a long wait for a processor, which the system reports only at its end", () => {
  const onSilent = vi.fn();
  let waited = 0;
  watchdog(15_000, onSilent, () => waited);
  for (let turn = 0; turn < 10; turn++) {
    vi.advanceTimersByTime(6_000);
    waited += 6_000;
  }
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(16_000);
  expect(onSilent).toHaveBeenCalledTimes(1);
});
