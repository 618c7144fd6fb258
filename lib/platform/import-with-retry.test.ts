import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { importWithRetry } from "./import-with-retry";

const LOST = new Error("lost");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** Loads code that is lost so many times. */
function lostTimes(times: number) {
  let calls = 0;
  return {
    calls: () => calls,
    load: async () => {
      calls += 1;
      if (calls <= times) throw LOST;
      return "code";
    },
  };
}

it("loads code once when it arrives", async () => {
  const { load, calls } = lostTimes(0);
  expect(await importWithRetry(load)).toBe("code");
  expect(calls()).toBe(1);
});

it("loads lost code again after a while", async () => {
  const { load, calls } = lostTimes(3);
  const part = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await part).toBe("code");
  expect(calls()).toBe(4);
});

it("waits for the network before it tries again", async () => {
  onlineManager.setOnline(false);
  const { load, calls } = lostTimes(1);
  const part = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls()).toBe(1);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(await part).toBe("code");
});

it("throws the last failure of code that stays lost", async () => {
  const { load } = lostTimes(Number.POSITIVE_INFINITY);
  const failure = importWithRetry(load).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await failure).toBe(LOST);
});
