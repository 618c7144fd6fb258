import { expect, it } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { sendUntilDecided } from "./send-run";

/** Sends to a server that gives these responses one after the other. */
function scripted(responses: (Error | string)[]) {
  const waits: number[] = [];
  let lost = 0;
  let sent = 0;
  const result = sendUntilDecided(
    async () => {
      const response = responses[sent++];
      if (response instanceof Error) throw response;
      return response;
    },
    {
      wait: async (ms) => void waits.push(ms),
      onLost: () => {
        lost += 1;
      },
    },
  );
  return { result, seen: () => ({ waits, lost, sent }) };
}

it("repeats what may not have arrived, later each time, and as late as the server asks", async () => {
  const { result, seen } = scripted([
    new TypeError("fetch failed"),
    new ApiError("unavailable", "Starting"),
    new ApiError("rate_limited", "Wait", { retryAfterSeconds: 9 }),
    new ApiError("internal", "Fault"),
    "run_1",
  ]);
  expect(await result).toBe("run_1");
  expect(seen()).toEqual({ waits: [1_000, 2_000, 9_000, 8_000], lost: 4, sent: 5 });
});

it("ends with a refusal", async () => {
  const refusal = new ApiError("price_increased", "More expensive");
  const { result, seen } = scripted([new TypeError("fetch failed"), refusal, "never"]);
  await expect(result).rejects.toBe(refusal);
  expect(seen().sent).toBe(2);
});
