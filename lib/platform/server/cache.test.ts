import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { createCache } from "./cache";

const MEGABYTE = 1_000_000;
const lifetime = { freshMs: 1_000, keptMs: 10_000 };
const unavailable = () => Promise.reject(new Error("the upstream does not respond"));

// The library keeps its own reference to `performance`, and reads it at most once per millisecond.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

let now = 1;
function pass(ms: number): void {
  now += ms;
  vi.spyOn(performance, "now").mockReturnValue(now);
  vi.advanceTimersByTime(ms);
}

test("callers who miss at the same time share one read, and its value is fresh for a while", async () => {
  pass(0);
  const cache = createCache<{ n: number }>(lifetime);
  const read = vi.fn(async () => ({ n: 1 }));
  expect(await Promise.all([cache.get("a", read), cache.get("a", read)])).toEqual([{ n: 1 }, { n: 1 }]);
  pass(lifetime.freshMs - 1);
  await cache.get("a", read);
  expect(read).toHaveBeenCalledOnce();
  await cache.get("b", read);
  expect(read).toHaveBeenCalledTimes(2);
});

test("an old value is returned while a single read renews it", async () => {
  pass(0);
  const cache = createCache<{ n: number }>(lifetime);
  await cache.get("a", async () => ({ n: 1 }));
  pass(lifetime.freshMs);
  let renew = (_value: { n: number }) => {};
  const renewal = new Promise<{ n: number }>((resolve) => {
    renew = resolve;
  });
  const read = vi.fn(() => renewal);
  expect(await Promise.all([cache.get("a", read), cache.get("a", read)])).toEqual([{ n: 1 }, { n: 1 }]);
  renew({ n: 2 });
  await vi.waitFor(async () => expect(await cache.get("a", read)).toEqual({ n: 2 }));
  expect(read).toHaveBeenCalledOnce();
});

test("an old value survives failed renewals, but not for ever", async () => {
  pass(0);
  const cache = createCache<{ n: number }>(lifetime);
  await cache.get("a", async () => ({ n: 1 }));
  pass(lifetime.keptMs - 1);
  expect(await cache.get("a", unavailable)).toEqual({ n: 1 });
  expect(await cache.get("a", unavailable)).toEqual({ n: 1 });
  pass(2);
  await expect(cache.get("a", unavailable)).rejects.toThrow("does not respond");
});

test("a first read that fails throws for all waiting callers, and the next caller tries again", async () => {
  pass(0);
  const cache = createCache<{ n: number }>(lifetime);
  const read = vi.fn(unavailable);
  const both = await Promise.allSettled([cache.get("a", read), cache.get("a", read)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(read).toHaveBeenCalledOnce();
  expect(await cache.get("a", async () => ({ n: 1 }))).toEqual({ n: 1 });
});

test("memory stays within a limit over many names, and the last used ones stay", async () => {
  const cache = createCache<{ list: string }>({ freshMs: 60_000, keptMs: 60_000 });
  const read = async () => ({ list: randomBytes(50_000).toString("hex") });
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let key = 0; key < 800; key++) await cache.get(`key ${key}`, read);
  await collectGarbage();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * MEGABYTE);
  await expect(cache.get("key 799", unavailable)).resolves.toHaveProperty("list");
  await expect(cache.get("key 0", unavailable)).rejects.toThrow("does not respond");
});

test("an old value is renewed before it is used, as long as the caller wants to wait", async () => {
  pass(0);
  const cache = createCache<{ n: number }>(lifetime);
  const read = vi.fn(async () => ({ n: 2 }));
  await cache.renew("a", read, { olderThanMs: 0, waitMs: 60_000 });
  await cache.get("a", async () => ({ n: 1 }));
  pass(500);
  await cache.renew("a", read, { olderThanMs: 500, waitMs: 60_000 });
  expect(read).not.toHaveBeenCalled();
  await cache.renew("a", unavailable, { olderThanMs: 499, waitMs: 60_000 });
  await cache.renew("a", () => new Promise(() => {}), { olderThanMs: 499, waitMs: 1 });
  expect(await cache.get("a", read)).toEqual({ n: 1 });
});

test("callers who renew at the same time share one read", async () => {
  pass(0);
  const cache = createCache<{ n: number }>(lifetime);
  await cache.get("a", async () => ({ n: 1 }));
  pass(500);
  const read = vi.fn(async () => ({ n: 2 }));
  const renewal = { olderThanMs: 100, waitMs: 60_000 };
  await Promise.all([cache.renew("a", read, renewal), cache.renew("a", read, renewal)]);
  expect(await cache.get("a", read)).toEqual({ n: 2 });
  expect(read).toHaveBeenCalledOnce();
});
