import { expect, test } from "vitest";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { disconnectSignal } from "./disconnect-signal";

test("the signal of a client that leaves works long after its request was handled", async () => {
  const leaving = new AbortController();
  const signal = disconnectSignal(new Request("http://atelier.test/", { signal: leaving.signal }));
  await collectGarbage();
  leaving.abort();
  expect(signal.aborted).toBe(true);
});
