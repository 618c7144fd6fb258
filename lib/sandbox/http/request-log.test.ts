import { PassThrough } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { z } from "zod";
import { aClip, withSandbox } from "../test-sandbox";

const lines: string[] = [];
const stream = new PassThrough();
stream.on("data", (chunk: Buffer) => lines.push(...chunk.toString().trim().split("\n")));
const sandbox = withSandbox({ logger: pino(stream), requestsPerMinute: 30 });

const chat = JSON.stringify({
  model: "gamma-chat-flash",
  messages: [{ role: "user", content: "[sandbox:fail]" }],
});
const entry = z.object({ requestId: z.string(), method: z.string(), path: z.string(), status: z.number() });

it.each([
  ["success", 200, () => sandbox.call("GET", "/v1/voices?private=1")],
  ["a creation", 202, () => sandbox.create(aClip())],
  ["a bad body", 400, () => sandbox.create({})],
  ["no key", 401, () => sandbox.call("GET", "/v1/pricing", { key: "" })],
  ["no scope", 403, () => sandbox.create(aClip(), { key: "sk_sandbox_readonly" })],
  ["an unknown address", 404, () => sandbox.call("GET", "/v1/nothing")],
  ["another method", 405, () => sandbox.call("DELETE", "/v1/pricing")],
  ["a failure of its own", 500, () => sandbox.call("POST", "/v1/llm/chat", { body: chat })],
])("names %s in its header, in its envelope and in the log, alike", async (_what, status, ask) => {
  lines.length = 0;
  const response = await ask();
  const requestId = response.headers.get("x-request-id");
  expect(response.status).toBe(status);
  expect(requestId).toMatch(/^req_/);
  if (status >= 400) expect((await response.json()).error.request_id).toBe(requestId);
  const logged = lines
    .map((line) => entry.safeParse(JSON.parse(line)).data)
    .filter((line) => line !== undefined);
  expect(logged).toContainEqual(expect.objectContaining({ requestId, status }));
  expect(lines.join("\n")).not.toContain("sk_sandbox");
  expect(lines.join("\n")).not.toContain("private");
});

it("refuses a request above the rate limit, and says how long to wait", async () => {
  const key = "sk_sandbox_demo_eager";
  const ask = () => sandbox.call("GET", "/v1/account/plan", { key });
  const responses = await Promise.all(Array.from({ length: 62 }, ask));
  const refused = responses.filter(({ status }) => status === 429);
  // The window is the minute of the clock, which may change during the test.
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) {
    expect(headers.get("x-request-id")).toMatch(/^req_/);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
});
