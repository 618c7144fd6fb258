import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { guardServer } from "@/lib/platform/server/ingress/guard-servers";
import { forgetSingleton } from "@/lib/platform/server/singleton";
import { SHED_KINDS, type Shed } from "./shed-kind";
import { shed, takeInHand } from "./shedding";

/** As when the process has just started: how many it answers in a second is not known. */
const forget = () => forgetSingleton("requests-in-hand");
beforeEach(forget);
afterEach(() => {
  vi.useRealTimers();
  forget();
});

/** Takes so many in hand; the returned function answers them. */
function hold(kind: Shed, requests: number): () => void {
  const releases = Array.from({ length: requests }, () => takeInHand(kind));
  return () => {
    for (const release of releases) release();
  };
}

function refused(): Shed[] {
  return SHED_KINDS.filter((kind) => {
    try {
      takeInHand(kind)();
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 503, code: "unavailable", retryAfterSeconds: 2 });
      return true;
    }
  });
}

const ORDER = [
  [127, []],
  [128, ["preview"]],
  [192, ["preview", "list"]],
  [256, ["preview", "list", "stream"]],
  [320, [...SHED_KINDS]],
] as const;

test.each(ORDER)("with %i requests in hand these are refused: %o", (requests, kinds) => {
  // New jobs are refused last, so up to their limit these are taken.
  const release = hold("job", requests);
  expect(refused()).toEqual(kinds);
  release();
  release();
  expect(refused()).toEqual([]);
});

test.each(ORDER)(
  "one that answers four times as many a second holds 4 × %i in the same order",
  (requests, kinds) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    for (let answers = 0; answers < 4 * 128; answers++) takeInHand("job")();
    vi.advanceTimersByTime(1_100);
    hold("job", 4 * requests);
    expect(refused()).toEqual(kinds);
  },
);

test("what was answered some seconds ago says nothing of now", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  for (let answers = 0; answers < 500; answers++) takeInHand("job")();
  vi.advanceTimersByTime(3_000);
  hold("job", 128);
  expect(refused()).toEqual(["preview"]);
});

test.each([
  [15, []],
  [16, ["preview"]],
  [24, ["preview", "list"]],
  [32, ["preview", "list", "stream"]],
  [40, [...SHED_KINDS]],
])("of a line that has stood for a second with %i in it these are refused: %o", (line, kinds) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  hold("list", line);
  vi.advanceTimersByTime(1_000);
  expect(refused()).toEqual([]); // it was empty when that second began
  vi.advanceTimersByTime(1_000);
  expect(refused()).toEqual(kinds);
});

test("a line that stood is kept short until it has been worked off", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const [many, few, last] = [hold("list", 11), hold("list", 4), hold("list", 1)];
  const nextSecond = () => {
    vi.advanceTimersByTime(1_000);
    return refused();
  };
  expect([nextSecond(), nextSecond()]).toEqual([[], ["preview"]]);
  many();
  expect([nextSecond(), nextSecond()]).toEqual([[], []]);
  hold("stream", 14)();
  const again = hold("list", 14);
  expect(refused()).toEqual(["preview"]);
  again();
  few();
  nextSecond();
  hold("list", 20);
  expect(refused()).toEqual([]);
  last();
});

test("a burst that is worked off within the second makes no standing line, and jobs that wait are none", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  hold("job", 60);
  const answer = hold("preview", 60);
  vi.advanceTimersByTime(500);
  answer();
  hold("preview", 60);
  vi.advanceTimersByTime(500);
  expect(refused()).toEqual([]);
});

/** A server of ours behind the guard, whose answers wait for `answer`. */
async function listening(): Promise<{ url: string; server: Server; answer: () => void }> {
  let answer = () => {};
  const going = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = createServer(async (_request, response) => {
    await going;
    response.write("begun");
  });
  guardServer(server, { host: "127.0.0.1", allowedHosts: [], trustedProxies: [], isWeb: true, shed });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server, answer };
}

const open = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { agent: false }, resolve).on("error", reject));

test("a request counts before any route has seen it, until its head is written", async () => {
  const { url, server, answer } = await listening();
  const asked = Array.from({ length: 128 }, () => open(`${url}/api/jobs?limit=2`));
  let seen = 0;
  server.prependListener("request", () => {
    seen += 1;
  });
  await vi.waitFor(() => expect(seen).toBe(128), { timeout: 15_000 });
  const refusal = await open(`${url}/api/assets/asset_1/poster`);
  expect([refusal.statusCode, refusal.headers["retry-after"]]).toEqual([503, "2"]);
  answer();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(128).fill(200));
  expect((await open(`${url}/api/assets/asset_1/poster`)).statusCode).toBe(200);
});

test("a caller who goes away before an answer is no longer in hand", async () => {
  const { url, server } = await listening();
  const gone = Array.from({ length: 128 }, () =>
    get(`${url}/api/jobs`, { agent: false }).on("error", () => undefined),
  );
  let seen = 0;
  server.prependListener("request", () => {
    seen += 1;
  });
  await vi.waitFor(() => expect(seen).toBe(128), { timeout: 15_000 });
  expect(refused()).toEqual(["preview"]);
  for (const request of gone) request.destroy();
  await vi.waitFor(() => expect(refused()).toEqual([]), { timeout: 15_000 });
});
