import { once } from "node:events";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ApiError } from "@/lib/contract/errors";
import { guardedServer } from "@/lib/platform/server/ingress/guarded-server";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { type Load, SHED_KINDS, type Shed } from "../endpoint";
import { shed, trackRequest, trackVisit } from "./shedding";

/** As when the process has just started. */
const forget = () => forgetProcessValue("requests-in-flight");
beforeEach(forget);
afterEach(forget);

/** Brings so many in flight; the returned function ends them. */
function hold(kind: Exclude<Load, "visit">, requests: number): () => void {
  const releases = Array.from({ length: requests }, () => trackRequest(kind));
  return () => {
    for (const release of releases) release();
  };
}

function refused(): Shed[] {
  return SHED_KINDS.filter((kind) => {
    try {
      trackRequest(kind)();
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
  [160, ["preview", "message"]],
  [192, ["preview", "message", "list"]],
  [224, ["preview", "message", "list", "page"]],
  [256, ["preview", "message", "list", "page", "stream"]],
  [320, [...SHED_KINDS]],
] as const;

test.each(ORDER)("with %i requests in flight these are refused: %o", (requests, kinds) => {
  // New jobs are refused last, so up to their limit these are taken.
  const release = hold("job", requests);
  expect(refused()).toEqual(kinds);
  release();
  release();
  expect(refused()).toEqual([]);
});

/** A clock that only this function moves. The process is at work while a test doesn't wait. */
function clock(): (ms: number) => void {
  let at = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => at);
  onTestFinished(() => now.mockRestore());
  return (ms) => {
    at += ms;
  };
}

/** Makes a line of 32 stand, and then works off all but `left` of it. */
function makeStand(left: number, pass: (ms: number) => void): () => void {
  const [release, rest] = [hold("file", 31 - left), hold("file", left)];
  completeAfter(260, pass);
  release();
  return rest;
}

/** Completes a list request that has waited for so long. */
function completeAfter(ms: number, pass: (ms: number) => void): void {
  const respond = trackRequest("list");
  pass(ms);
  respond();
}

test.each([
  [6, []],
  [7, ["preview"]],
  [8, ["preview", "message"]],
  [10, ["preview", "message", "list"]],
  [12, ["preview", "message", "list", "page"]],
  [13, ["preview", "message", "list", "page", "stream"]],
  [16, [...SHED_KINDS]],
])("while overloaded with a queue of %i these are refused: %o", (line, kinds) => {
  makeStand(line, clock());
  expect(refused()).toEqual(kinds);
});

test("an overload lasts until a second has passed in which few requests were refused", () => {
  const pass = clock();
  const release = makeStand(7, pass);
  expect(refused()).toEqual(["preview"]);
  release();
  pass(900);
  hold("file", 7);
  expect(refused()).toEqual(["preview"]);
  pass(900);
  expect(refused()).toEqual(["preview"]);
  pass(1_000);
  expect(refused()).toEqual([]);
});

test.each([
  [10, ["preview"]],
  [9, []],
])(
  "of a line that stood, after a second in which %i of 99 were refused, these are refused: %o",
  (times, kinds) => {
    const pass = clock();
    const release = makeStand(7, pass);
    pass(990);
    release();
    for (let n = 0; n < 99 - times; n++) trackRequest("list")();
    hold("file", 7);
    for (let time = 0; time < times; time++) expect(() => trackRequest("preview")).toThrow(ApiError);
    pass(250);
    expect(refused()).toEqual(kinds);
  },
);

test("a queue that moves quickly is no overload, however long it is", () => {
  const pass = clock();
  hold("list", 60);
  for (let times = 0; times < 40; times++) completeAfter(90, pass);
  expect(refused()).toEqual([]);
});

test.each([
  ["a short line", "list", 30],
  ["a line of jobs, which wait for prices,", "job", 60],
] as const)("%s stands nowhere, however long it takes", (_line, kind, requests) => {
  const pass = clock();
  hold(kind, requests);
  completeAfter(900, pass);
  expect(refused()).toEqual([]);
});

test("a queue that waits while the process is idle is no overload", async () => {
  hold("list", 60);
  const respond = trackRequest("list");
  await wait(300);
  respond();
  expect(refused()).toEqual([]);
});

test("of one address 48 visits are in flight, and no other address waits for them", () => {
  const releases = Array.from({ length: 48 }, () => trackVisit("192.0.2.1"));
  expect(() => trackVisit("192.0.2.1")).toThrow("Too many requests come from this address");
  expect(refused()).toEqual([]);
  trackVisit("192.0.2.2")();
  releases[0]?.();
  releases[0]?.();
  trackVisit("192.0.2.1");
  expect(() => trackVisit("192.0.2.1")).toThrow(ApiError);
});

test("a result is never refused, but counts", () => {
  hold("job", 127);
  expect(refused()).toEqual([]);
  hold("file", 1);
  expect(refused()).toEqual(["preview"]);
  hold("job", 192);
  expect(() => trackRequest("file")).not.toThrow();
});

/** A server of ours behind the guard, whose responses wait for `respond`. No line of it is late: its clock stands. */
async function listening(): Promise<{ url: string; server: Server; respond: () => void }> {
  clock();
  let respond = () => {};
  const going = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const server = guardedServer(
    {
      ...{ host: "127.0.0.1", allowedHosts: [], trustedProxies: [], isWeb: true },
      shed: ({ url = "" }, response) =>
        shed(url.includes("poster") ? "preview" : "list", response, "192.0.2.1"),
    },
    {},
    async (_request, response) => {
      await going;
      response.write("begun");
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server, respond };
}

const open = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { agent: false }, resolve).on("error", reject));

test("a request counts before any route runs, until its headers are written", async () => {
  const { url, server, respond } = await listening();
  const asked = Array.from({ length: 128 }, () => open(`${url}/api/jobs?limit=2`));
  let seen = 0;
  server.prependListener("request", () => {
    seen += 1;
  });
  await vi.waitFor(() => expect(seen).toBe(128), { timeout: 15_000 });
  const refusal = await open(`${url}/api/assets/asset_1/poster`);
  expect([refusal.statusCode, refusal.headers["retry-after"]]).toEqual([503, "2"]);
  respond();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(128).fill(200));
  expect((await open(`${url}/api/assets/asset_1/poster`)).statusCode).toBe(200);
});

test("pages, which wait in a line of their own, are no reason to refuse anything", () => {
  hold("page", 1_000);
  expect(refused()).toEqual([]);
});

test("a request whose caller left before a response no longer counts", async () => {
  const { url, server } = await listening();
  const requests = Array.from({ length: 128 }, () =>
    get(`${url}/api/jobs`, { agent: false }).on("error", () => undefined),
  );
  let seen = 0;
  server.prependListener("request", () => {
    seen += 1;
  });
  await vi.waitFor(() => expect(seen).toBe(128), { timeout: 15_000 });
  expect(refused()).toEqual(["preview"]);
  for (const request of requests) request.destroy();
  await vi.waitFor(() => expect(refused()).toEqual([]), { timeout: 15_000 });
});
