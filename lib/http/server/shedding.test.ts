import { once } from "node:events";
import { expect, test } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { inHand, type Shed } from "./shedding";

const KINDS: readonly Shed[] = ["preview", "list", "stream", "job"];

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
  [255, []],
  [256, ["preview"]],
  [384, ["preview", "list"]],
  [512, ["preview", "list", "stream"]],
  [5_000, KINDS],
] as const)("with %i requests in hand these are refused: %o", async (requests, refused) => {
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
