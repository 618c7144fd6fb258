import { once } from "node:events";
import { connect } from "node:net";
import { signIn } from "../fixtures";
import {
  compareStalledReaders,
  type LargeResult,
  largeResults,
  makeLargeResult,
  openUnread,
  untilSteady,
} from "../stalled-readers";
import { expect, type Line, test } from "./fixtures";

const STALLED = 80;
/** How many results of one session may be passed through at once: STREAM_LIMITS.relay. */
const MAX_TRANSFERS = 32;
/** Both halves and the first requests are about 450 calls. The service allows a key 600 per minute. */
const SAMPLES = 200;
/** The two halves run in sequence on a machine with other work. */
const MAX_RATIO = 5;
const MAX_P95_MS = 2_000;

async function aLargeResult({ dashboard, deal }: Line): Promise<LargeResult> {
  const { transfers, pick } = largeResults();
  deal(pick);
  return makeLargeResult(dashboard.url, transfers);
}

test("eighty connections of one tenant that never read do not slow another tenant down", async ({ line }) => {
  const result = await aLargeResult(line);
  const {
    without,
    with: withStalled,
    upstreamTransfers,
  } = await compareStalledReaders(result, STALLED, SAMPLES);
  console.log(JSON.stringify({ without, beside: withStalled, upstreamTransfers }));
  expect([without.unanswered, withStalled.unanswered]).toEqual([0, 0]);
  expect(withStalled.samples).toBe(SAMPLES);
  expect(upstreamTransfers).toBeGreaterThan(0);
  expect(upstreamTransfers).toBeLessThan(STALLED);
  expect(withStalled.p95Ms).toBeLessThan(Math.max(MAX_P95_MS, MAX_RATIO * without.p95Ms));
});

test("readers that take nothing are let go, and what they held is free again", async ({ line }) => {
  const result = await aLargeResult(line);
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

test("an upload that sends its head and then nothing is told so and cut off", async ({
  page,
  run,
  apiKey,
}) => {
  await signIn(page, apiKey);
  const cookies = await page.context().cookies();
  const socket = connect(run.port, "127.0.0.1");
  const ended = once(socket, "close");
  let answer = "";
  socket.on("data", (part) => {
    answer += String(part);
  });
  socket.write(
    [
      "POST /api/uploads HTTP/1.1",
      `host: 127.0.0.1:${run.port}`,
      `cookie: ${cookies.map(({ name, value }) => `${name}=${value}`).join("; ")}`,
      "sec-fetch-site: same-origin",
      "content-type: video/mp4",
      "content-length: 1000000\r\n\r\n",
    ].join("\r\n"),
  );
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request_timeout"');
});
