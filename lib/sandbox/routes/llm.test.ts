import { expect, it } from "vitest";
import { z } from "zod";
import { llmModel, usage } from "@/lib/contract/llm";
import { errorOf, parseAsset } from "../test-parse";
import { hostInputs } from "../test-requests";
import { withSandbox } from "../test-sandbox";

const sandbox = withSandbox({ slowMs: 300 }, { work: false });
const post = (path: string, body: unknown, key?: string) =>
  sandbox.call("POST", path, { body: JSON.stringify(body), ...(key ? { key } : {}) });
const chat = (content: string, key?: string, more: object = {}) =>
  post("/v1/llm/chat", { model: "gamma-chat", messages: [{ role: "user", content }], ...more }, key);
const chatBody = z.strictObject({
  id: z.string().startsWith("chat_"),
  object: z.literal("llm.chat"),
  model: z.string(),
  message: z.strictObject({ role: z.literal("assistant"), content: z.string() }),
  usage: z.strictObject(usage.shape),
});
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

it("lists twelve models", async () => {
  const json = await (await sandbox.call("GET", "/v1/llm/models")).json();
  const { data } = z.strictObject({ object: z.literal("list"), data: z.array(llmModel) }).parse(json);
  expect(new Set(data.map(({ id }) => id)).size).toBe(12);
});

it("responds at once, and charges the tokens by the model's prices", async () => {
  const { usage: used } = chatBody.parse(await (await chat("Longest clip?")).json());
  const cost = (used.input_tokens * 750_000 + used.output_tokens * 3_000_000) / 1_000_000;
  expect(used).toMatchObject({ cached_tokens: 0, millicredits_charged: cost, credits_charged: cost / 1000 });
});

it("reads an attached picture that is hosted here", async () => {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(PNG, "base64")]), "dot.png");
  const asset = parseAsset(await (await sandbox.call("POST", "/v1/assets", { body: form })).json());
  const response = await chat("What is this?", undefined, {
    attachments: [{ type: "image", url: asset.url }],
  });
  const { content } = chatBody.parse(await response.json()).message;
  expect(content).toContain("1 × 1 pixels");
  expect(content).toContain("do not recognize things");
});

it("describes the size, length and main colours of attachments, and answers a later question on its own", async () => {
  const { image, video, audio } = await hostInputs(sandbox);
  const attachments = Object.entries({ image, video, audio }).map(([type, url]) => ({ type, url }));
  const first = chatBody.parse(await (await chat("What are these?", undefined, { attachments })).json());
  expect(first.message.content).toMatch(
    /\*\*image 1\*\*: a \w+ picture of \d+ kB, 180 × 180 pixels \(square\), mainly (?:teal|blue) \(100%\)/,
  );
  expect(first.message.content).toMatch(/\*\*video 2\*\*: an MP4 clip of .* s long, .*mainly \w+ \(\d+%\)/);
  expect(first.message.content).toMatch(/\*\*audio 3\*\*: .* s long, uploaded/);
  const messages = [
    { role: "user", content: "What are these?" },
    { role: "assistant", content: first.message.content },
    { role: "user", content: "Which model makes the longest videos?" },
  ];
  const later = chatBody.parse(await (await chat("", undefined, { messages, attachments })).json());
  expect(later.message.content).not.toContain("180 × 180");
  expect(later.usage.input_tokens).toBeGreaterThan(first.usage.input_tokens);
});

it.each([
  [
    "a foreign file",
    { attachments: [{ type: "image", url: "http://192.168.0.1/a.png" }] },
    "attachments.0.url",
  ],
  [
    "a kind the model does not take",
    { model: "eta-chat", attachments: [{ type: "video", url: "http://a.test" }] },
    "model",
  ],
  ["a model there is not", { model: "nobody" }, "model"],
])("refuses %s, naming the field", async (_what, more, field) => {
  expect(await errorOf(await chat("Look", undefined, more))).toMatchObject({
    status: 400,
    details: { field },
  });
});

it("acts on the trigger words", async () => {
  const statusOf = async (content: string) => (await chat(content)).status;
  expect(await statusOf("[sandbox:policy]")).toBe(422);
  expect(await statusOf("[sandbox:fail]")).toBe(500);
  const busy = await chat("[sandbox:busy]");
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "2"]);
  expect(await statusOf("[sandbox:busy]")).toBe(200);
  const startedAt = performance.now();
  await chat("[sandbox:slow]");
  expect(performance.now() - startedAt).toBeGreaterThan(290);
});

it("checks scope and credits before any work", async () => {
  expect((await chat("Hi", "sk_sandbox_readonly")).status).toBe(403);
  expect((await chat("Hi", "sk_sandbox_broke")).status).toBe(402);
});
