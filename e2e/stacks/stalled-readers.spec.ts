import { largeResults, makeLargeResult, openUnread, untilSteady } from "../stalled-readers";
import { expect, test } from "./fixtures";

const STALLED = 80;
/** How many results of one session may be passed through at once: STREAM_LIMITS.relay. */
const MAX_TRANSFERS = 32;
test("connections of clients that stop reading are closed, and what they held is freed", async ({ line }) => {
  const { transfers: open, pick } = largeResults();
  line.deal(pick);
  const result = await makeLargeResult(line.dashboard, open);
  const { url, address, cookie, transfers } = result;
  const read = () => fetch(url + address, { headers: { cookie } });
  const readers = Array.from({ length: STALLED }, () => openUnread(result));
  await expect.poll(() => transfers.size).toBe(MAX_TRANSFERS);
  await untilSteady(() => transfers.size);
  expect(transfers.size).toBe(MAX_TRANSFERS);
  const startedAt = performance.now();
  const refused = await read();
  const refusedAfterMs = Math.round(performance.now() - startedAt);
  expect([refused.status, (await refused.json()).error.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await expect.poll(() => transfers.size, { timeout: 150_000, intervals: [1_000] }).toBe(0);
  const letGoAfterSeconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(JSON.stringify({ refusedAfterMs, letGoAfterSeconds }));
  expect((await (await read()).arrayBuffer()).byteLength).toBe(60_000_000);
  for (const reader of readers) reader.destroy();
});
