import { once } from "node:events";
import { get as ask, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerApi, handleApi } from "@/lib/api/app";
import { archiveAsset } from "@/lib/jobs/server/assets/archive";
import { guardedServer } from "@/lib/platform/server/ingress/guarded-server";
import { openStreamsOf } from "@/lib/platform/server/stream-limits";
import { readSession } from "@/lib/session/server/session";
import { aPlan } from "@/lib/testing/account-service";
import { eventually } from "@/lib/testing/eventually";
import { withJobService } from "@/lib/testing/job-service";
import { aResult, picture } from "@/lib/testing/results";
import { json } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { apiListener } from "./api-listener";

const service = withJobService();
const plan = json(200, { ...aPlan, object: "account_plan" });
const visitor = new Visitor();
let server: Server;
let assetId = "";

beforeAll(async () => {
  const host = "127.0.0.1";
  const options = { host, allowedHosts: ["atelier.test"], trustedProxies: [], isWeb: true };
  server = guardedServer(options, {}, apiListener(answerApi));
  await once(server.listen(0, host), "listening");
  service.install();
  service.other = plan;
  expect((await visitor.signIn("good_api_listener")).status).toBe(200);
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("the visitor is not signed in");
  assetId = await aResult(service, session);
  await archiveAsset({ assetId });
});
afterAll(() => server.close());

type Headers = Record<string, string>;

/** Opens a request over the network, with the headers of the visitor. */
async function open(path: string, headers: Headers = {}, method = "GET"): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const own = Object.fromEntries(visitor.request("/").headers);
  const request = ask({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { ...own, ...headers },
    agent: false,
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

async function send(...asked: Parameters<typeof open>) {
  const response = await open(...asked);
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, body };
}

const SAME_HEADERS = ["content-type", "cache-control", "content-security-policy", "etag", "content-range"];

it.each([
  ["/api/jobs"],
  ["/api/jobs?limit=x"],
  ["/api/v1/account/plan"],
  ["/api/v1/nothing/of-the-kind"],
  ["a file"],
  ["/api/assets/asset_of_nobody"],
])("responds to GET %s as the API does", async (name) => {
  const path = name === "a file" ? `/api/assets/${assetId}` : name;
  service.other = plan;
  const expected = await handleApi(visitor.request(path));
  const response = await send(path);
  expect(response.status).toBe(expected.status);
  for (const header of SAME_HEADERS)
    expect(response.headers[header]).toBe(expected.headers.get(header) ?? undefined);
  expect(response.headers).toMatchObject({ "x-frame-options": "DENY", "x-content-type-options": "nosniff" });
  if (response.status === 200) expect(response.body).toEqual(Buffer.from(await expected.arrayBuffer()));
  else expect(JSON.parse(String(response.body)).error.code).toBe((await expected.json()).error.code);
});

it.each([
  ["GET", "/api/jobs"],
  ["GET", "/api/assets/one"],
])("responds to HEAD of what %s %s gives, with its headers and no body", async (method, name) => {
  const path = name.endsWith("one") ? `/api/assets/${assetId}` : name;
  const whole = await send(path, {}, method);
  const head = await send(path, {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-type"]).toBe(whole.headers["content-type"]);
  if (name !== path) expect(head.headers["content-length"]).toBe(String(picture.length));
});

it("refuses a method that an address lacks with the envelope", async () => {
  const { status, headers, body } = await send("/api/jobs", {}, "DELETE");
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
  expect(JSON.parse(String(body)).error.code).toBe("method_not_allowed");
});

it("requires a session, as the routes do", async () => {
  const { status, body } = await send("/api/jobs", { cookie: "" });
  expect(status).toBe(401);
  expect(JSON.parse(String(body)).error.code).toBe("unauthenticated");
});

it("states the length of a file and of a part of it", async () => {
  const path = `/api/assets/${assetId}`;
  expect((await send(path)).headers["content-length"]).toBe(String(picture.length));
  const part = await send(path, { range: "bytes=10-29" });
  expect(part).toMatchObject({ status: 206, headers: { "content-length": "20" } });
  expect(part.body).toEqual(picture.subarray(10, 30));
});

it("compresses text for clients that accept it, and no media", async () => {
  const models = { object: "list", data: Array.from({ length: 200 }, (_, n) => ({ id: `model-${n}` })) };
  service.other = json(200, models);
  const encoding = { "accept-encoding": "gzip" };
  const text = await send("/api/v1/llm/models", encoding);
  expect(text.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(String(gunzipSync(text.body)))).toEqual(models);
  const file = await send(`/api/assets/${assetId}`, encoding);
  expect(file.headers["content-encoding"]).toBeUndefined();
});

it("sends the live feed as it comes, and ends it when its reader leaves", async () => {
  const feed = await open("/api/jobs/events", { "accept-encoding": "gzip" });
  expect(feed.headers).toMatchObject({ "content-type": "text/event-stream; charset=utf-8" });
  expect(feed.headers["content-encoding"]).toBeUndefined();
  const [first] = await once(feed, "data");
  expect(String(first)).toContain("retry:");
  expect(openStreamsOf("feed")).toBe(1);
  feed.destroy();
  await eventually(() => expect(openStreamsOf("feed")).toBe(0));
});
