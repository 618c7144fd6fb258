import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { importWithRetry } from "./import-with-retry";
import { isPageOutdated } from "./outdated";

const LOST = new Error("lost");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  onlineManager.setOnline(true);
  isPageOutdated.set(false);
  vi.unstubAllGlobals();
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

const ADDRESS = "/_next/static/chunks/0a1b2c.js";

/** How bundlers and browsers name code that didn't come. */
const FAILURES = [
  `Failed to load chunk ${ADDRESS} from module 4711`,
  `Failed to load chunk ${ADDRESS} as a runtime dependency of chunk a: Error: b`,
  `Loading chunk 12 failed.\n(error: https://studio.example${ADDRESS})`,
  `Loading CSS chunk 12 failed.\n(/_next/static/css/0a1b2c.css)`,
  `Failed to fetch dynamically imported module: https://studio.example/below${ADDRESS}`,
];

/** A server that responds with a status to every part, or can't be reached. It notes what it was asked for. */
function serverWith(status: number | null) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    if (status === null) throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  });
  return asked;
}

it.each(FAILURES)("a part that only an earlier version had makes the page outdated: %s", async (words) => {
  const asked = serverWith(404);
  let calls = 0;
  let isSettled = false;
  importWithRetry(async () => {
    calls += 1;
    throw new Error(words);
  }).then(
    () => (isSettled = true),
    () => (isSettled = true),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  expect(isPageOutdated.get()).toBe(true);
  expect({ calls, isSettled }).toEqual({ calls: 1, isSettled: false });
  expect(asked).toHaveLength(1);
  expect(words).toContain(asked[0]);
});

it("a version that changes while the server starts again is noticed at the next attempt", async () => {
  serverWith(null);
  void importWithRetry(() => Promise.reject(new Error(FAILURES[0])));
  await vi.advanceTimersByTimeAsync(500);
  expect(isPageOutdated.get()).toBe(false);
  serverWith(404);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(isPageOutdated.get()).toBe(true);
});

it.each([null, 200, 429, 500, 502, 503])(
  "a part is only lost while the server responds to its address with %s",
  async (status) => {
    serverWith(status);
    const failure = importWithRetry(() => Promise.reject(new Error(FAILURES[0]))).catch((error) => error);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await failure).toEqual(new Error(FAILURES[0]));
    expect(isPageOutdated.get()).toBe(false);
  },
);

it("any other failure asks for nothing", async () => {
  const asked = serverWith(404);
  const failure = importWithRetry(() => Promise.reject(LOST)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await failure).toBe(LOST);
  expect(asked).toEqual([]);
});
