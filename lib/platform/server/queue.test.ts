import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { withTestDatabase } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { enqueue, stopQueue, workQueue } from "./queue";

withTestDatabase();
afterAll(() => stopQueue(100));

const TASKS = 40;
const TASK_MS = 50;
/** A worker that waits for a poll after each task would leave the queue idle for 20 to 80 s in all. */
const MAX_IDLE_MS = 4_000;

type Span = { beganAt: number; endedAt: number };

/** Milliseconds from the first start to the last end in which no task ran. */
function idleMs(spans: readonly Span[]): number {
  const ordered = [...spans].sort((a, b) => a.beganAt - b.beganAt);
  let busyUntil = ordered[0]?.beganAt ?? 0;
  let idle = 0;
  for (const { beganAt, endedAt } of ordered) {
    idle += Math.max(0, beganAt - busyUntil);
    busyUntil = Math.max(busyUntil, endedAt);
  }
  return idle;
}

/** The most tasks that ran at the same moment. */
const mostAtOnce = (spans: readonly Span[]): number =>
  Math.max(
    ...spans.map(
      ({ beganAt }) => spans.filter((other) => other.beganAt <= beganAt && beganAt < other.endedAt).length,
    ),
  );

// The concurrency of every queue of the worker: pictures, purges; archive, imports, bulk actions; descriptions.
it.each([1, 2, 4])("a queue with tasks is never idle, with %i at once", async (concurrency) => {
  const name = `drain-${concurrency}`;
  const spans: Span[] = [];
  const task = async () => {
    const beganAt = performance.now();
    await wait(TASK_MS);
    spans.push({ beganAt, endedAt: performance.now() });
  };
  await Promise.all(Array.from({ length: TASKS }, (_, number) => enqueue(name, { number })));
  await workQueue(name, task, { concurrency });
  await eventually(() => expect(spans).toHaveLength(TASKS));
  const idle = Math.round(idleMs(spans));
  console.info(JSON.stringify({ concurrency, tasks: TASKS, idleMs: idle, mostAtOnce: mostAtOnce(spans) }));
  expect(idle).toBeLessThan(MAX_IDLE_MS);
  // Not all, because on a busy machine a task may end before the last worker has begun.
  expect(mostAtOnce(spans)).toBeGreaterThan(concurrency / 2);
  expect(mostAtOnce(spans)).toBeLessThanOrEqual(concurrency);
});

it("goes on with the next task when one fails", async () => {
  const done: number[] = [];
  await workQueue<{ number: number }>(
    "drain-failing",
    async ({ number }) => {
      if (number % 2 === 0) throw new Error("this one fails");
      done.push(number);
    },
    { concurrency: 1, queue: { retryLimit: 0 } },
  );
  for (let number = 0; number < 10; number++) await enqueue("drain-failing", { number });
  await eventually(() => expect(done).toEqual([1, 3, 5, 7, 9]));
});
