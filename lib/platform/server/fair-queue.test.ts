import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { FairQueue } from "./fair-queue";

const refusal = () => new ApiError("unavailable", "Full.", { retryAfterSeconds: 1 });

/** Asks for work that ends when the test says so. */
function desk(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits, refusal);
  const begun: { owner: string; end: () => void }[] = [];
  const ask = (owner: string, signal?: AbortSignal) =>
    queue.run(owner, () => new Promise<void>((end) => begun.push({ owner, end })), signal);
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { queue, begun, ask, settled, order: () => begun.map(({ owner }) => owner).join("") };
}

test("owners take turns, whoever asked for more or first", async () => {
  const { begun, ask, settled, order } = desk({ atOnce: 1, ofOneAtOnce: 1, waiting: 20, ofOneWaiting: 10 });
  for (const owner of "aaaabbc") void ask(owner);
  for (let n = 0; n < 7; n++) {
    await settled();
    begun[n]?.end();
  }
  expect(order()).toBe("aabcaba");
});

test("one owner takes no more than their share of the places, and gets the rest of a line refused at once", async () => {
  const { ask, begun, order, queue } = desk({ atOnce: 4, ofOneAtOnce: 2, waiting: 6, ofOneWaiting: 3 });
  const asked = Array.from({ length: 9 }, () => ask("a"));
  expect(order()).toBe("aa");
  await Promise.all(asked.slice(5).map((each) => expect(each).rejects.toMatchObject({ status: 503 })));
  void ask("b");
  void ask("c");
  expect(order()).toBe("aabc");
  for (const owner of "bbb") void ask(owner);
  await expect(ask("c")).rejects.toBeInstanceOf(ApiError);
  expect(queue.size).toBe(10);
  for (const { end } of begun) end();
});

test("work whose asker left while it waited is never begun", async () => {
  const { ask, begun, settled, order } = desk({ atOnce: 1, ofOneAtOnce: 1, waiting: 9, ofOneWaiting: 9 });
  const leave = new AbortController();
  void ask("a");
  const left = ask("b", leave.signal);
  void ask("c");
  leave.abort();
  await expect(left).rejects.toBe(leave.signal.reason);
  begun[0]?.end();
  await settled();
  expect(order()).toBe("ac");
});

test("whatever is asked, fails or leaves, the limits hold and nothing that waits is forgotten", async () => {
  const owner = fc.constantFrom(..."abcd");
  const step = fc.oneof(
    fc.record({ ask: owner, leaves: fc.boolean() }),
    fc.record({ end: fc.nat(20), fails: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const limits = { atOnce: 3, ofOneAtOnce: 2, waiting: 6, ofOneWaiting: 3 };
      const queue = new FairQueue(limits, refusal);
      const running: { owner: string; end: (fails: boolean) => void }[] = [];
      const all: Promise<unknown>[] = [];
      const endAt = (at: number, fails: boolean) => running.splice(at % running.length, 1)[0]?.end(fails);
      const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
      for (const each of steps) {
        if ("end" in each) {
          if (running.length > 0) endAt(each.end, each.fails);
        } else {
          const leave = new AbortController();
          const work = () =>
            new Promise<void>((resolve, reject) =>
              running.push({ owner: each.ask, end: (fails) => (fails ? reject(new Error("x")) : resolve()) }),
            );
          all.push(queue.run(each.ask, work, leave.signal).catch(() => undefined));
          if (each.leaves) leave.abort();
        }
        await settled();
        expect(running.length).toBeLessThanOrEqual(limits.atOnce);
        for (const name of "abcd")
          expect(running.filter((one) => one.owner === name).length).toBeLessThanOrEqual(limits.ofOneAtOnce);
        expect(queue.size - running.length).toBeLessThanOrEqual(limits.waiting);
      }
      while (queue.size > 0) {
        expect(running.length).toBeGreaterThan(0);
        endAt(0, false);
        await settled();
      }
      await Promise.all(all);
    }),
    { numRuns: 300 },
  );
});
