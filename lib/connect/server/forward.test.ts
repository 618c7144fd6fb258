import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { apiKeys } from "@/lib/keys/server/schema";
import { database } from "@/lib/platform/server/database";
import { openStreamsOf, STREAM_LIMITS } from "@/lib/platform/server/stream-limits";
import { accountService, aPlan } from "@/lib/testing/account-service";
import { queriesOf } from "@/lib/testing/count-queries";
import { withTestDatabase } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { aLanguageModel } from "@/lib/testing/language-model";
import { json, type StubHandler, withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { upstreamPool } from "@/lib/upstream/server/connections";

withTestDatabase();
const stub = withStubService();
const key = "good_forwarded_key";
const visitor = new Visitor();

beforeAll(async () => {
  stub.handler = accountService;
  expect((await visitor.signIn(key)).status).toBe(200);
});
beforeEach(async () => {
  stub.requests.length = 0;
  await database().update(apiKeys).set({ cooldownUntil: null });
});

const get = (path: string, headers: Record<string, string> = {}, by = visitor) =>
  by.ask(`/api/v1/${path}`, { headers });
const post = (path: string, body: unknown) =>
  visitor.ask(`/api/v1/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

it("uses the key of the session, whatever the caller sends", { tags: ["all"] }, async () => {
  stub.handler = json(200, aPlan);
  const response = await get("account/plan?admin=1", {
    authorization: "Bearer forged",
    "x-api-key": "forged",
    "x-forwarded-host": "evil.example",
    connection: "keep-alive",
  });
  expect(await response.json()).toEqual(aPlan);
  expect(stub.requests).toHaveLength(1);
  expect(stub.requests[0]).toMatchObject({
    url: "/v1/account/plan",
    headers: { authorization: `Bearer ${key}` },
  });
  expect(JSON.stringify(stub.requests[0])).not.toMatch(/forged|evil|atelier\.session/);
});

it("tells a key that the upstream refuses from a session that ended", async () => {
  stub.handler = json(401, { error: { code: "unauthenticated", message: "Unknown.", request_id: "req_1" } });
  const refused = await get("account/plan");
  expect(refused.status).toBe(401);
  expect((await refused.json()).error).toMatchObject({ code: "key_refused", message: "Unknown." });
  const stranger = await get("account/plan", {}, new Visitor());
  expect((await stranger.json()).error.code).toBe("unauthenticated");
});

it("requires a session first", async () => {
  expect((await get("pricing", {}, new Visitor())).status).toBe(401);
  expect(stub.requests).toEqual([]);
});

it.each([
  "",
  "account",
  "account/plan/x",
  "account%2Fplan",
  "..%2Fv1/account/plan",
  "%ff/account/plan",
  "models/..",
  "admin",
  "v1/pricing",
  "webhooks",
])("sends nothing for %j", async (path) => {
  expect((await get(path)).status).toBe(404);
  expect(stub.requests).toEqual([]);
});

it("passes on no header of the upstream but those that a browser needs", async () => {
  stub.handler = json(200, aPlan, {
    "set-cookie": "a=b",
    server: "nginx",
    "access-control-allow-origin": "*",
    "content-security-policy": "default-src *",
    "x-powered-by": "x",
    etag: '"1"',
    "x-request-id": "req_theirs",
  });
  const { headers } = await get("account/plan");
  expect([...headers.keys()].sort()).toEqual([
    "cache-control",
    "content-security-policy",
    "content-type",
    "cross-origin-resource-policy",
    "referrer-policy",
    "x-content-type-options",
    "x-request-id",
  ]);
  expect(headers.get("x-request-id")).toBe("req_theirs");
  expect(headers.get("content-security-policy")).toContain("'none'");
});

it("passes on a refusal in the upstream's words, and a 5xx in ours", async () => {
  const error = { code: "not_found", message: "No such model.", request_id: "req_7" };
  stub.handler = json(404, { error });
  const refused = await get("models/zeta-9");
  expect([refused.status, await refused.json()]).toEqual([404, { error }]);
  stub.handler = json(500, { error: { ...error, message: "stack trace at db.internal:5432" } });
  const broken = await get("pricing");
  expect(broken.status).toBe(502);
  expect(await broken.text()).not.toContain("db.internal");
});

it("passes a success on as it was written, without a query", async () => {
  const text = '{ "object":"account_plan",\n "plan" : "a\\u0000b \\ud800", "api_enabled":true }';
  stub.handler = (_, response) =>
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(text);
  const passed = async () => (await get("account/plan")).text();
  await eventually(async () => {
    await passed();
    expect(await queriesOf(passed)).toEqual([]);
  });
  expect(await passed()).toBe(text);
});

const breaksOff = (headers = {}): StubHandler => {
  return (_, response) => {
    response.writeHead(200, { "content-type": "application/json", ...headers });
    response.write("{}", () => response.destroy());
  };
};
const CUT = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"data":[{"a":1}';

it.each<[string, StubHandler]>([
  ["is no JSON", (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Hi</p>")],
  [
    "is no JSON but says so",
    (_, response) => response.writeHead(200, { "content-type": "application/json" }).end('{ "data": ['),
  ],
  ["is half of what it announces", breaksOff({ "content-length": "99" })],
  ["breaks off", breaksOff()],
  ["ends with its connection, behind an inner object", ({ socket }) => void socket.end(CUT)],
  ["has more than 5 MB", json(200, { text: "x".repeat(5_000_001) })],
  [
    "has more than 5 MB, unpacked",
    (_, response) =>
      response
        .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
        .end(gzipSync(JSON.stringify({ text: "x".repeat(5_000_001) }))),
  ],
  ["is elsewhere", json(302, {}, { location: "https://evil.example/" })],
])("passes on nothing of a response that %s", async (_what, handler) => {
  stub.handler = handler;
  const broken = await get("account/plan");
  expect(broken.status).toBe(502);
  expect(Object.keys(await broken.json())).toEqual(["error"]);
});

it("responds without a body where the upstream does", async () => {
  stub.handler = (_, response) => response.writeHead(200, { "content-type": "application/json" }).end();
  const response = await get("account/plan");
  expect([response.status, response.body]).toEqual([204, null]);
});

it("blocks a key after a 429, and no other key", async () => {
  stub.handler = json(429, {}, { "retry-after": "5" });
  expect((await get("pricing")).status).toBe(429);
  stub.requests.length = 0;
  stub.handler = accountService;
  const limited = await get("pricing");
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(3);
  expect(stub.requests).toEqual([]);
  const other = new Visitor();
  await other.signIn("good_other_key");
  expect((await get("account/plan", {}, other)).status).toBe(200);
  const past = new Date(Date.now() - 1);
  await database()
    .update(apiKeys)
    .set({ cooldownUntil: past })
    .where(eq(apiKeys.cooldownUntil, apiKeys.cooldownUntil));
  expect((await get("pricing")).status).toBe(200);
});

it("forwards only bodies of the contract", async () => {
  const response = await post("llm/chat", { model: "m", messages: [], extra: 1 });
  expect(response.status).toBe(400);
  expect(stub.requests).toEqual([]);
});

it("pages lists with the two parameters of the contract", async () => {
  stub.handler = json(200, { object: "list", data: [] });
  await get("image-generations?limit=5&cursor=a%26b&secret=1");
  expect(stub.requests[0]?.url).toBe("/v1/image-generations?limit=5&cursor=a%26b");
});

it("responds to HEAD without a body, for what GET would find", async () => {
  stub.handler = json(200, aPlan);
  const response = await visitor.ask("/api/v1/account/plan", { method: "HEAD" });
  expect([response.status, response.body]).toEqual([200, null]);
  expect(stub.requests[0]?.method).toBe("GET");
});

const MODELS = json(200, { object: "list", data: [aLanguageModel] });
/** The models' prices are read before a call, so those requests get another response. */
const handleCalls = (handler: StubHandler) => {
  stub.handler = (request, response) =>
    (request.url === "/v1/llm/models" ? MODELS : handler)(request, response);
};
const message = {
  model: "m",
  max_tokens: 10,
  messages: [{ role: "user", content: "Hi" }],
  stream: true,
};

it("streams a response part by part as it is made", async () => {
  let more: ((text: string) => void) | undefined;
  handleCalls((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream", "set-cookie": "a=b" });
    response.write("event: message_start\n\n");
    more = (text) => response.end(text);
  });
  const response = await post("compat-a/v1/messages", message);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(response.headers.get("set-cookie")).toBeNull();
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe("event: message_start\n\n");
  more?.("event: message_stop\n\n");
  expect((await reader.read()).value).toBe("event: message_stop\n\n");
  expect((await reader.read()).done).toBe(true);
});

it("ends the call when the reader leaves", async () => {
  let closed: Promise<unknown> | undefined;
  handleCalls((request, response) => {
    closed = once(request.socket, "close");
    response.writeHead(200, { "content-type": "text/event-stream" }).write("event: message_start\n\n");
  });
  const response = await post("compat-a/v1/messages", message);
  const reader = response.body!.getReader();
  await reader.read();
  await reader.cancel();
  await closed;
});

it("limits how many streamed answers are open, over connections that other calls do not need", async () => {
  const streaming: StubHandler = (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write("event: message_start\n\n");
  };
  handleCalls(streaming);
  const bound = STREAM_LIMITS.answer.session;
  const responses = await Promise.all(
    Array.from({ length: bound }, () => post("compat-a/v1/messages", message)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: bound }, () => 200));
  const refused = await post("compat-a/v1/messages", message);
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect((await refused.json()).error.code).toBe("rate_limited");
  expect(stub.requests.filter(({ url }) => url === "/compat-a/v1/messages")).toHaveLength(bound);
  expect(upstreamPool("calls").stats).toMatchObject({ running: 0 });
  stub.handler = json(200, aPlan);
  expect((await get("account/plan")).status).toBe(200);
  await responses[0]?.body?.cancel();
  handleCalls(streaming);
  const another = await post("compat-a/v1/messages", message);
  expect(another.status).toBe(200);
  await Promise.all([another, ...responses.slice(1)].map(({ body }) => body?.cancel()));
  expect(openStreamsOf("answer")).toBe(0);
});

it("breaks off a stream that the upstream broke off", async () => {
  handleCalls((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: message_start\n\n", () => response.destroy());
  });
  const response = await post("compat-a/v1/messages", message);
  await expect(response.text()).rejects.toThrow();
});

it("passes on a refusal although a stream was requested", async () => {
  stub.handler = json(402, {
    error: { code: "credits", message: "Not enough credits.", request_id: "req_c" },
  });
  const response = await post("compat-a/v1/messages", message);
  expect([response.status, (await response.json()).error.message]).toEqual([402, "Not enough credits."]);
});
