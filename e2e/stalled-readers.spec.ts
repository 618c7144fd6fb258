import { expect, test } from "./fixtures";
import { compareStalledReaders } from "./stalled-readers";

const STALLED = 80;
const SAMPLES = 200;
/** The two halves run one after the other on a machine that does other things too. */
const MAX_RATIO = 5;
const MAX_P95_MS = 2_000;

test.use({ signedIn: false });
test.setTimeout(300_000);

test("eighty connections of one tenant that never read do not slow another tenant down", async () => {
  const { without, with: beside, upstreamTransfers } = await compareStalledReaders(STALLED, SAMPLES);
  console.log(JSON.stringify({ without, beside, upstreamTransfers }));
  expect([without.unanswered, beside.unanswered]).toEqual([0, 0]);
  expect(beside.samples).toBe(SAMPLES);
  expect(upstreamTransfers).toBeGreaterThan(0);
  expect(upstreamTransfers).toBeLessThan(STALLED);
  expect(beside.p95Ms).toBeLessThan(Math.max(MAX_P95_MS, MAX_RATIO * without.p95Ms));
});
