import { expect, test } from "vitest";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { mergeAsyncIterables } from "./merge-async-iterables";

type Item = { name: string };

async function* namesOf(...names: string[]): AsyncGenerator<Item, void> {
  for (const name of names) yield { name };
}

/** A source without changes: yields nothing until the signal aborts. */
async function* silent(signal: AbortSignal): AsyncGenerator<Item, void> {
  await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

test("every item of every source comes, in its source's order, and the end with the last of them", async () => {
  const got: string[] = [];
  for await (const { name } of mergeAsyncIterables(namesOf("a1", "a2", "a3"), namesOf(), namesOf("b1")))
    got.push(name);
  expect(got.filter((name) => name.startsWith("a"))).toEqual(["a1", "a2", "a3"]);
  expect(got.toSorted()).toEqual(["a1", "a2", "a3", "b1"]);
});

test("a source that says nothing does not keep what the others said", async () => {
  const leaving = new AbortController();
  const all = mergeAsyncIterables(namesOf("first", "second"), silent(leaving.signal));
  const take = async () => new WeakRef((await all.next()).value ?? {});
  const first = await take();
  await take();
  await collectGarbage();
  expect(first.deref()).toBeUndefined();
  leaving.abort();
  expect((await all.next()).done).toBe(true);
});

test("it fails with a source, and ends the others", async () => {
  let hasEnded = false;
  async function* failing(): AsyncGenerator<Item, void> {
    yield* namesOf("before");
    throw new Error("broken");
  }
  async function* endless(): AsyncGenerator<Item, void> {
    try {
      for (;;) yield { name: "more" };
    } finally {
      hasEnded = true;
    }
  }
  const readAll = async () => {
    for await (const _ of mergeAsyncIterables(failing(), endless()));
  };
  await expect(readAll()).rejects.toThrow("broken");
  await expect.poll(() => hasEnded).toBe(true);
});
