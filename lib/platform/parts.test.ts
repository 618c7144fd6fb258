import { expect, test } from "vitest";
import { type Parts, runAtOnce, runInParts } from "./parts";

function* busy(parts: number, partMs: number, done: number[] = []): Parts<number> {
  for (let part = 0; part < parts; part++) {
    const until = performance.now() + partMs;
    while (performance.now() < until);
    done.push(part);
    yield;
  }
  return parts;
}

test("work is done at once, or in parts between which others run", async () => {
  expect(runAtOnce(busy(20, 0))).toBe(20);
  let turns = 0;
  const other = setInterval(() => turns++);
  expect(await runInParts(busy(20, 4), new AbortController().signal)).toBe(20);
  clearInterval(other);
  expect(turns).toBeGreaterThan(2);
});

test("aborted work stops after the part that it is at", async () => {
  const abort = new AbortController();
  const done: number[] = [];
  const result = runInParts(busy(1_000, 4, done), abort.signal);
  abort.abort();
  expect(await result).toBeNull();
  expect(done.length).toBeLessThan(1_000);
});
