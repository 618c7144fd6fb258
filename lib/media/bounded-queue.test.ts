import { expect, it } from "vitest";
import { runQueued } from "./bounded-queue";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when the test releases it. */
function heldWork() {
  const seen = { started: 0, running: 0, maxRunning: 0 };
  const finishers: (() => void)[] = [];
  const work = () =>
    new Promise<void>((resolve) => {
      seen.started += 1;
      seen.running += 1;
      seen.maxRunning = Math.max(seen.maxRunning, seen.running);
      finishers.push(() => {
        seen.running -= 1;
        resolve();
      });
    });
  /** Ends one after the other until all requested work is settled. */
  async function endAll<T>(settling: Promise<T>): Promise<T> {
    let isSettled = false;
    const settled = settling.finally(() => {
      isSettled = true;
    });
    while (!isSettled) {
      finishers.shift()?.();
      await nextTurn();
    }
    return settled;
  }
  return { work, seen, endAll };
}

const faultOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { fault?: string }) => error.fault,
  );

it("runs a few at once, lets some wait, and refuses the rest immediately", async () => {
  const { work, seen, endAll } = heldWork();
  const attempts = Array.from({ length: 200 }, () => faultOf(runQueued("work", undefined, work)));
  const faults = await endAll(Promise.all(attempts));
  expect(seen.maxRunning).toBeLessThanOrEqual(4);
  expect(faults.filter((fault) => fault === null)).toHaveLength(seen.started);
  expect(faults.filter((fault) => fault === "busy")).toHaveLength(200 - seen.started);
  expect(seen.started).toBeGreaterThan(10);
  expect(seen.started).toBeLessThan(50);
});

it("waiting work that its caller cancels never runs, and frees its place", async () => {
  const { work, seen, endAll } = heldWork();
  const ahead = Promise.all(Array.from({ length: 8 }, () => runQueued("inspection", undefined, work)));
  const leaving = new AbortController();
  const waiting = Array.from({ length: 8 }, () => faultOf(runQueued("inspection", leaving.signal, work)));
  await nextTurn();
  leaving.abort();
  expect(await Promise.all(waiting)).toEqual(Array(8).fill("aborted"));
  await endAll(ahead);
  expect(seen.started).toBe(8);
});
