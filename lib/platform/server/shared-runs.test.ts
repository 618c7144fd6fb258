import { expect, it } from "vitest";
import { SharedRuns } from "./shared-runs";

/** Work whose runs end when they are told to. */
function work() {
  const runs: { end: (value: number) => void; fail: (error: Error) => void }[] = [];
  const run = () => new Promise<number>((end, fail) => runs.push({ end, fail }));
  return { run, runs };
}

it("answers all who ask during a run with the one after it", async () => {
  const { run, runs } = work();
  const shared = new SharedRuns<number>();
  const first = shared.ask("a", run);
  const later = [shared.ask("a", run), shared.ask("a", run)];
  expect(runs).toHaveLength(1);
  runs[0]?.end(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  const during = shared.ask("a", run);
  runs[1]?.end(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await Promise.resolve();
  runs[2]?.end(3);
  expect(await during).toBe(3);
});

it("runs again after an end, after an error and for another key", async () => {
  const { run, runs } = work();
  const shared = new SharedRuns<number>();
  const [failing, other] = [shared.ask("a", run), shared.ask("b", run)];
  const waiting = shared.ask("a", run);
  runs[0]?.fail(new Error("gone"));
  await expect(failing).rejects.toThrow("gone");
  runs[1]?.end(5);
  expect(await other).toBe(5);
  await Promise.resolve();
  runs[2]?.end(6);
  expect(await waiting).toBe(6);
  const again = shared.ask("a", run);
  runs[3]?.end(7);
  expect(await again).toBe(7);
  expect(runs).toHaveLength(4);
});
