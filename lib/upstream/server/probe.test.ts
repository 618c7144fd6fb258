import { afterEach, expect, it } from "vitest";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { json, type StubHandler, withStubService } from "@/lib/testing/stub-service";
import { callUpstream } from "./call";
import { upstreamHealth } from "./health";
import { probeUpstream } from "./probe";

const stub = withStubService();

afterEach(() => {
  for (const name of ["upstream-breaker", "upstream-health", "upstream-retry-budget", "upstream-probe"])
    forgetProcessValue(name);
});

const refused = json(401, { error: { code: "unauthenticated", message: "No key.", request_id: "req_1" } });
const downSince = async () => {
  await probeUpstream();
  return upstreamHealth().downSince;
};

it("finds out that an upstream which nobody called is down, and that it is back, without a key", async () => {
  stub.handler = (_, response) => void response.destroy();
  const before = Date.now();
  expect((await downSince())?.getTime()).toBeGreaterThanOrEqual(before);
  expect(stub.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  stub.handler = (_, response) => void response.writeHead(503).end();
  expect(await downSince()).not.toBeNull();
  // A refusal is a response.
  stub.handler = refused;
  expect(await downSince()).toBeNull();
});

it.each<[string, StubHandler]>([
  ["takes connections and never responds", () => undefined],
  ["begins a response and never ends it", (_, response) => void response.writeHead(200).write("{")],
  ["answers every request with 503", (_, response) => void response.writeHead(503).end("Busy")],
  ["answers every request with a page", (_, response) => void response.end("<!doctype html><p>Hello</p>")],
  [
    "answers every request with the page of a missing one",
    (_, response) => void response.writeHead(404).end("<p>No</p>"),
  ],
])("finds out within four seconds that an upstream is down which %s", async (_what, handler) => {
  stub.handler = handler;
  const before = performance.now();
  expect(await downSince()).not.toBeNull();
  expect(performance.now() - before).toBeLessThan(4_000);
  stub.handler = refused;
  expect(await downSince()).toBeNull();
});

it("is well for whoever responds slowly, or whose first response is lost", async () => {
  stub.handler = (request, response) => void setTimeout(() => refused(request, response), 1_500);
  expect(await downSince()).toBeNull();
  forgetProcessValue("upstream-health");
  let count = 0;
  stub.handler = (request, response) => {
    count += 1;
    if (count > 1) refused(request, response);
  };
  expect(await downSince()).toBeNull();
});

it("asks nothing where a call has just had a response, once for all who ask, and again after a failure", async () => {
  stub.handler = refused;
  const from = stub.requests.length;
  await Promise.all(Array.from({ length: 20 }, () => probeUpstream()));
  expect(stub.requests.length - from).toBe(1);
  await probeUpstream();
  expect(stub.requests.length - from).toBe(1);
  stub.handler = (_, response) => void response.writeHead(500).end();
  await callUpstream("getPlan", { key: "sk_test_key", tries: 1 });
  expect(upstreamHealth().isDown).toBe(false);
  expect(await downSince()).not.toBeNull();
});
