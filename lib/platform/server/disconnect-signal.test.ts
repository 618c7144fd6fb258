import { expect, test } from "vitest";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { disconnectSignal } from "./disconnect-signal";

test("somebody's leaving is heard long after their request was dealt with", async () => {
  const leaving = new AbortController();
  const signal = disconnectSignal(new Request("http://atelier.test/", { signal: leaving.signal }));
  await collectGarbage();
  leaving.abort();
  expect(signal.aborted).toBe(true);
});
