import { once } from "node:events";
import { get as ask, createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { archiveAsset } from "@/lib/jobs/server/assets/archive";
import { guardServer } from "@/lib/platform/server/ingress/guard-servers";
import { openStreamsOf } from "@/lib/platform/server/stream-limits";
import { readSession } from "@/lib/session/server/session";
import { aPlan } from "@/lib/testing/account-service";
import { eventually } from "@/lib/testing/eventually";
import { withJobService } from "@/lib/testing/job-service";
import { aResult, picture } from "@/lib/testing/results";
import { json } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { GET as readFile } from "./assets/[assetId]/route";
import { answerBeforeNext } from "./before-next";
import { GET as readList } from "./jobs/route";
import { GET as forward } from "./v1/[...path]/route";

const service = withJobService();
const plan = json(200, { ...aPlan, object: "account_plan" });
const visitor = new Visitor();
let server: Server;
let assetId = "";

beforeAll(async () => {
  server = createServer((_, response) => response.end("by Next"));
  const host = "127.0.0.1";
  const options = { host, allowedHosts: ["atelier.test"], trustedProxies: [], isWeb: true };
  guardServer(server, { ...options, answer: answerBeforeNext });
  await once(server.listen(0, host), "listening");
  service.install();
  service.other = plan;
  expect((await visitor.signIn("good_before_next")).status).toBe(200);
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
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return answer;
}

async function send(...asked: Parameters<typeof open>) {
  const answer = await open(...asked);
  const body = await buffer(answer);
  return { status: answer.statusCode, headers: answer.headers, body };
}

const SAME_HEADERS = ["content-type", "cache-control", "content-security-policy", "etag", "content-range"];

it.each([
  ["/api/jobs", readList, {}],
  ["/api/jobs?limit=x", readList, {}],
  ["/api/v1/account/plan", forward, { path: ["account", "plan"] }],
  ["/api/v1/nothing/of-the-kind", forward, { path: ["nothing", "of-the-kind"] }],
  ["a file", readFile, "asset"],
  ["/api/assets/asset_of_nobody", readFile, { assetId: "asset_of_nobody" }],
])("answers GET %s as its route does", async (name, route, params) => {
  const path = params === "asset" ? `/api/assets/${assetId}` : name;
  service.other = plan;
  const context = { params: Promise.resolve(params === "asset" ? { assetId } : params) };
  const expected = await route(visitor.request(path), context);
  const answer = await send(path);
  expect(answer.status).toBe(expected.status);
  for (const header of SAME_HEADERS)
    expect(answer.headers[header]).toBe(expected.headers.get(header) ?? undefined);
  expect(answer.headers).toMatchObject({ "x-frame-options": "DENY", "x-content-type-options": "nosniff" });
  if (answer.status === 200) expect(answer.body).toEqual(Buffer.from(await expected.arrayBuffer()));
  else expect(JSON.parse(String(answer.body)).error.code).toBe((await expected.json()).error.code);
});

it.each([
  ["a method that changes something", "/api/jobs", "DELETE"],
  ["HEAD", "/api/jobs", "HEAD"],
  ["an encoded path", "/api/v1/account%2Fplan", "GET"],
  ["a path that ends with a slash", "/api/v1/account/plan/", "GET"],
  ["a path with an empty part", "/api//jobs", "GET"],
  ["a path with dots", "/api/v1/account/../plan", "GET"],
  ["another route", "/api/session", "GET"],
  ["a route beside the files", "/api/assets/sound?ids=a", "GET"],
  ["a page", "/gallery", "GET"],
])("leaves %s to Next", async (_, path, method) => {
  const { status, body } = await send(path, {}, method);
  expect(status).toBe(200);
  expect(String(body)).toBe(method === "HEAD" ? "" : "by Next");
});

it("asks for a session, as the routes do", async () => {
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

it("compresses text for those who take it, and no media", async () => {
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
