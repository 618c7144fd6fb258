import { expect, it } from "vitest";
import { SingleFlight } from "./single-flight";

/** Work whose runs the test ends. */
function work() {
  const runs: { end: (value: number) => void; fail: (error: Error) => void }[] = [];
  const run = () => new Promise<number>((end, fail) => runs.push({ end, fail }));
  return { run, runs };
}

it("gives all requests during a run the result of the next run", async () => {
  const { run, runs } = work();
  const flights = new SingleFlight<number>();
  const first = flights.run("a", run);
  const later = [flights.run("a", run), flights.run("a", run)];
  expect(runs).toHaveLength(1);
  runs[0]?.end(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  const during = flights.run("a", run);
  runs[1]?.end(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await Promise.resolve();
  runs[2]?.end(3);
  expect(await during).toBe(3);
});

it("runs again after an end, after an error and for another key", async () => {
  const { run, runs } = work();
  const flights = new SingleFlight<number>();
  const [failing, other] = [flights.run("a", run), flights.run("b", run)];
  const waiting = flights.run("a", run);
  runs[0]?.fail(new Error("gone"));
  await expect(failing).rejects.toThrow("gone");
  runs[1]?.end(5);
  expect(await other).toBe(5);
  await Promise.resolve();
  runs[2]?.end(6);
  expect(await waiting).toBe(6);
  const again = flights.run("a", run);
  runs[3]?.end(7);
  expect(await again).toBe(7);
  expect(runs).toHaveLength(4);
});
