import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { forgetSingleton } from "@/lib/platform/server/singleton";
import { inHand, type Shed } from "./shedding";

const KINDS: readonly Shed[] = ["preview", "list", "stream", "job"];

/** As when the process has just started: how many it answers in a second is not known. */
const forget = () => forgetSingleton("requests-in-hand");

/** Holds this many requests while `work` runs. */
async function holding<T>(requests: number, work: () => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const ended = once(ending.signal, "abort");
  const held = Array.from({ length: requests }, () => inHand(undefined, () => ended));
  try {
    return await work();
  } finally {
    ending.abort();
    await Promise.all(held);
  }
}

const outcomeOf = (kind: Shed | undefined) => inHand(kind, async () => "answered").catch((error) => error);

test.each([
  [127, []],
  [128, ["preview"]],
  [192, ["preview", "list"]],
  [256, ["preview", "list", "stream"]],
  [5_000, KINDS],
] as const)("with %i requests in hand these are refused: %o", async (requests, refused) => {
  forget();
  await holding(requests, async () => {
    expect(await outcomeOf(undefined)).toBe("answered");
    for (const kind of KINDS) {
      const outcome = await outcomeOf(kind);
      if (!refused.some((each) => each === kind)) expect(outcome).toBe("answered");
      else {
        expect(outcome).toBeInstanceOf(ApiError);
        expect(outcome).toMatchObject({ status: 503, code: "unavailable", retryAfterSeconds: 2 });
      }
    }
  });
  // Whatever ended, also with an error, is no longer in hand.
  await expect(inHand("job", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  for (const kind of KINDS) expect(await outcomeOf(kind)).toBe("answered");
});

test("a process that answered more than that in the last second holds as many", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  forget();
  try {
    for (let answers = 0; answers < 500; answers++) await inHand(undefined, async () => undefined);
    vi.advanceTimersByTime(1_100);
    await inHand(undefined, async () => undefined);
    await holding(499, async () => expect(await outcomeOf("preview")).toBe("answered"));
    await holding(500, async () => expect(await outcomeOf("preview")).toMatchObject({ status: 503 }));
  } finally {
    vi.useRealTimers();
    forget();
  }
});
