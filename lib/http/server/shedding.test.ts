import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { forgetSingleton } from "@/lib/platform/server/singleton";
import { inHand, type Shed, ShedError } from "./shedding";

const KINDS: readonly Shed[] = ["preview", "list", "stream", "job"];

/** As when the process has just started: how many it answers in a second is not known. */
const forget = () => forgetSingleton("requests-in-hand");

/** Holds this many requests while `work` runs. New jobs are refused last, so up to their limit these are taken. */
async function holding<T>(requests: number, work: () => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const ended = once(ending.signal, "abort");
  const held = Array.from({ length: requests }, () => inHand("job", () => ended));
  try {
    return await work();
  } finally {
    ending.abort();
    await Promise.all(held);
  }
}

const outcomeOf = (kind: Shed) => inHand(kind, async () => "answered").catch((error) => error);

async function refused(): Promise<Shed[]> {
  const kinds: Shed[] = [];
  for (const kind of KINDS) {
    const outcome = await outcomeOf(kind);
    if (outcome === "answered") continue;
    expect(outcome).toBeInstanceOf(ShedError);
    expect(outcome).toMatchObject({ status: 503, code: "unavailable", retryAfterSeconds: 2 });
    kinds.push(kind);
  }
  return kinds;
}

const ORDER = [
  [127, []],
  [128, ["preview"]],
  [192, ["preview", "list"]],
  [256, ["preview", "list", "stream"]],
  [320, KINDS],
] as const;

test.each(ORDER)("with %i requests in hand these are refused: %o", async (requests, kinds) => {
  forget();
  await holding(requests, async () => expect(await refused()).toEqual(kinds));
  // Whatever ended, also with an error, is no longer in hand.
  await expect(inHand("job", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await refused()).toEqual([]);
});

test.each(ORDER)(
  "one that answers four times as many a second holds 4 × %i in the same order",
  async (requests, kinds) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    forget();
    try {
      for (let answers = 0; answers < 4 * 128; answers++) await outcomeOf("job");
      vi.advanceTimersByTime(1_100);
      await holding(4 * requests, async () => expect(await refused()).toEqual(kinds));
    } finally {
      vi.useRealTimers();
      forget();
    }
  },
);

test("what was answered some seconds ago says nothing of now", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  forget();
  try {
    for (let answers = 0; answers < 500; answers++) await outcomeOf("job");
    vi.advanceTimersByTime(3_000);
    await holding(128, async () => expect(await refused()).toEqual(["preview"]));
  } finally {
    vi.useRealTimers();
    forget();
  }
});
