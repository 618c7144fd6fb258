import { createGzip } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { json, StubService, withStubService } from "@/lib/testing/stub-service";
import { callUpstream } from "./call";

const stub = withStubService();
const plan = { object: "account_plan", plan: "studio", api_enabled: true };
const ask = (more: Partial<Parameters<typeof callUpstream>[1]> = {}) =>
  callUpstream("getPlan", { key: "sk_test_key", tries: 1, ...more });

afterEach(() => {
  for (const name of ["upstream-breaker", "upstream-retry-budget"]) forgetProcessValue(name);
});

it("sends the given key and requests no content encoding", async () => {
  stub.handler = json(200, plan, { "x-request-id": "req_1" });
  expect(await ask()).toEqual({ status: 200, requestId: "req_1", retryAfterSeconds: null, body: plan });
  expect(stub.requests[0]).toMatchObject({
    method: "GET",
    url: "/v1/account/plan",
    headers: { authorization: "Bearer sk_test_key", "accept-encoding": "identity" },
  });
});

it("returns every HTTP status as a response, also one without JSON", async () => {
  const error = { code: "invalid_request", message: "No.", request_id: "req_9" };
  stub.handler = json(400, { error });
  expect(await ask()).toMatchObject({ status: 400, requestId: "req_9", body: { error } });
  stub.handler = (_, response) => void response.writeHead(500).end("<h1>Oops</h1>");
  expect(await ask()).toMatchObject({ status: 500, body: null });
  stub.handler = (_, response) => void response.writeHead(429, { "retry-after": "7" }).end();
  expect(await ask()).toMatchObject({ status: 429, retryAfterSeconds: 7, body: null });
});

it("removes from a response what no table can store", async () => {
  stub.handler = json(200, { failure_message: "a\u0000b", "na\u0000me": ["\ud83d", 1, null] });
  expect((await ask()).body).toEqual({ failure_message: "ab", name: ["\ufffd", 1, null] });
});

it("refuses a success that is not JSON", async () => {
  stub.handler = (_, response) => void response.writeHead(200).end("{ half");
  await expect(ask()).rejects.toMatchObject({ code: "upstream_invalid", status: 502 });
});

it("never follows a redirect, so the key goes nowhere else", async () => {
  const canary = new StubService();
  await canary.start();
  stub.handler = (_, response) => void response.writeHead(307, { location: `${canary.origin}/steal` }).end();
  await expect(ask()).rejects.toMatchObject({ code: "upstream_invalid" });
  await expect(
    callUpstream("createVideo", { key: "k", json: {}, idempotencyKey: "12345678" }),
  ).rejects.toMatchObject({ code: "upstream_invalid" });
  expect(canary.requests).toEqual([]);
  await canary.stop();
});

it("times out when the upstream accepts the request and does not respond", async () => {
  stub.handler = () => undefined;
  const started = performance.now();
  await expect(ask({ timeouts: { totalMs: 300 } })).rejects.toMatchObject({
    code: "upstream_timeout",
    status: 504,
  });
  expect(performance.now() - started).toBeLessThan(10_000);
});

it("times out when a slow response exceeds the limit of the whole call", async () => {
  let drip: NodeJS.Timeout | undefined;
  stub.handler = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
  };
  await expect(ask({ timeouts: { totalMs: 300 } })).rejects.toMatchObject({ code: "upstream_timeout" });
});

it("stops reading at 5 MB, compressed or not, before a decompression bomb fills the memory", async () => {
  const zeros = Buffer.alloc(1_000_000);
  stub.handler = (_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const pack = createGzip();
    pack.pipe(response);
    response.on("close", () => pack.destroy());
    for (let megabyte = 0; megabyte < 300; megabyte++) pack.write(zeros);
    pack.end();
  };
  const before = process.memoryUsage().arrayBuffers;
  await expect(ask()).rejects.toMatchObject({ code: "upstream_invalid" });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64_000_000);
  stub.handler = (_, response) => void response.writeHead(200, { "content-length": "9000000" }).end(zeros);
  await expect(ask()).rejects.toMatchObject({ code: "upstream_invalid" });
});

it("reports a connection that broke off as unreachable", async () => {
  stub.handler = (_, response) => void response.destroy();
  await expect(ask()).rejects.toMatchObject({ code: "upstream_unreachable" });
});

it("tries a read three times at most, and a creation once", async () => {
  stub.handler = json(503, {});
  expect(await callUpstream("getPlan", { key: "k" })).toMatchObject({ status: 503 });
  expect(stub.requests).toHaveLength(3);
  await callUpstream("createVideo", { key: "k", json: {}, idempotencyKey: "12345678" });
  expect(stub.requests).toHaveLength(4);
});

it("tries a read again whose success was cut short or is an HTML page", async () => {
  const plans = [
    '{"object": "account_pl',
    "<!doctype html><title>Down for maintenance</title>",
    "",
    JSON.stringify(plan),
  ];
  stub.handler = (_, response) => void response.writeHead(200).end(plans.shift());
  await expect(callUpstream("getPlan", { key: "k" })).rejects.toMatchObject({ code: "upstream_invalid" });
  expect(await callUpstream("getPlan", { key: "k" })).toMatchObject({ body: plan });
});

it("retries no more than one call in ten while the upstream fails", async () => {
  stub.handler = json(503, {});
  const calls = 200;
  for (let call = 0; call < calls; call++) await callUpstream("getPlan", { key: "k" });
  // Ten retries to begin with, then one for every ten calls.
  expect(stub.requests.length).toBeLessThanOrEqual(calls * 1.1 + 10);
}, 60_000);

it("stops at once when the caller leaves, and gives the connection back", async () => {
  const leaving = new AbortController();
  const closed = new Promise<void>((resolve) => {
    stub.handler = (request) => {
      request.socket.on("close", () => resolve());
      leaving.abort();
    };
  });
  await expect(ask({ signal: leaving.signal })).rejects.toMatchObject({ code: "upstream_unreachable" });
  await closed;
});
