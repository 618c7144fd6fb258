import Anthropic, { AuthenticationError, BadRequestError, NotFoundError } from "@anthropic-ai/sdk";
import { type ServerType, serve } from "@hono/node-server";
import { createCanvas } from "@napi-rs/canvas";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { readAccount } from "../account";
import { availableMillicredits } from "../credits/ledger";
import { MEDIA_TOKENS } from "../llm/tokens";
import { llmModels } from "../prices/llm-models";
import { withSandbox } from "../test-sandbox";

const sandbox = withSandbox({}, { work: false });
const ASKED = {
  model: "alpha-chat",
  max_tokens: 1000,
  messages: [{ role: "user" as const, content: "Improve my prompt: a fox in the snow" }],
};
let server: ServerType;
let origin: string;

beforeAll(async () => {
  origin = await new Promise((resolve) => {
    server = serve({ fetch: sandbox.app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const messages = (key: string) =>
  new Anthropic({ apiKey: key, baseURL: `${origin}/compat-a`, maxRetries: 0 }).messages;
const modelList = () =>
  new OpenAI({ apiKey: "sk_sandbox_readonly", baseURL: `${origin}/compat-b/v1`, maxRetries: 0 });
const left = (key: string) => availableMillicredits(sandbox.database, readAccount(`Bearer ${key}`).id);
const GRANTED = 10_000_000;
const paid = (input: number, output: number) => (input * 900_000 + output * 4_500_000) / 1_000_000;

it("responds to a client of message style in one piece, for what its tokens cost", async () => {
  const key = "sk_sandbox_demo_whole";
  const message = await messages(key).create(ASKED);
  expect(message).toMatchObject({ type: "message", role: "assistant", stop_reason: "end_turn" });
  expect(message.content[0]).toMatchObject({
    type: "text",
    text: expect.stringContaining("A fox in the snow."),
  });
  expect(await left(key)).toBe(GRANTED - paid(message.usage.input_tokens, message.usage.output_tokens));
});

it("streams the same answer, in pieces", async () => {
  const whole = await messages("sk_sandbox_demo_stream").create(ASKED);
  const stream = messages("sk_sandbox_demo_stream").stream(ASKED);
  let pieces = 0;
  stream.on("text", () => pieces++);
  const streamed = await stream.finalMessage();
  expect(pieces).toBeGreaterThan(10);
  expect(streamed.content).toEqual(whole.content);
  expect(streamed.usage).toEqual(whole.usage);
  expect(streamed.stop_reason).toBe("end_turn");
});

it("stops when the reader leaves, who pays for what was sent", async () => {
  const key = "sk_sandbox_demo_left";
  const { usage } = await messages("sk_sandbox_demo_stays").create(ASKED);
  const stream = await messages(key).create({ ...ASKED, stream: true });
  for await (const event of stream) if (event.type === "content_block_delta") break;
  await expect
    .poll(async () => GRANTED - (await left(key)))
    .toBeLessThan(paid(usage.input_tokens, usage.output_tokens));
});

it("ends an answer at max_tokens", async () => {
  const message = await messages("sk_sandbox_demo").create({ ...ASKED, max_tokens: 5 });
  expect(message).toMatchObject({ stop_reason: "max_tokens", usage: { output_tokens: 5 } });
});

it("ends an answer before a stop sequence, whole and streamed, and charges what was said", async () => {
  const key = "sk_sandbox_demo_stops";
  const asked = { ...ASKED, stop_sequences: ["no such words", "fox in"] };
  const message = await messages(key).create(asked);
  expect(message).toMatchObject({ stop_reason: "stop_sequence", stop_sequence: "fox in" });
  const [block] = message.content;
  expect(block).toMatchObject({ type: "text", text: expect.stringMatching(/A $/) });
  expect(await left(key)).toBe(GRANTED - paid(message.usage.input_tokens, message.usage.output_tokens));
  const streamed = await messages(key).stream(asked).finalMessage();
  expect(streamed).toMatchObject({ stop_reason: "stop_sequence", stop_sequence: "fox in" });
  expect([streamed.content, streamed.usage]).toEqual([message.content, message.usage]);
  expect(await messages(key).create({ ...ASKED, stop_sequences: ["never said"] })).toMatchObject({
    stop_reason: "end_turn",
    stop_sequence: null,
  });
});

it("ends by the limit, if that comes before the stop sequence", async () => {
  const asked = { ...ASKED, max_tokens: 5, stop_sequences: ["snow"] };
  expect(await messages("sk_sandbox_demo").create(asked)).toMatchObject({
    stop_reason: "max_tokens",
    stop_sequence: null,
  });
});

/** A 400 of the client's own class, whose error names the field. */
async function refusal(body: object): Promise<unknown> {
  const sent = messages("sk_sandbox_demo").create(Object.assign({}, ASKED, body));
  const error = await sent.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BadRequestError);
  const inner = error instanceof BadRequestError ? error.error : null;
  const shape = z.object({
    type: z.literal("error"),
    error: z.object({
      type: z.literal("invalid_request_error"),
      details: z.object({ field: z.string() }),
    }),
  });
  return shape.parse(inner).error.details.field;
}

const says = (...content: object[]) => ({ messages: [{ role: "user", content }] });
const PIXEL = createCanvas(1, 1).toBuffer("image/png").toString("base64");
const picture = (data: string, media_type = "image/png") => ({
  type: "image",
  source: { type: "base64", media_type, data },
});

it.each([
  ["tools", { tools: [{ name: "look", input_schema: { type: "object" } }] }],
  ["tool_choice", { tool_choice: { type: "any" } }],
  ["thinking", { thinking: { type: "enabled", budget_tokens: 1024 } }],
  ["mcp_servers", { mcp_servers: [{ type: "url", url: "https://a.example", name: "a" }] }],
  ["output_config", { output_config: { format: { type: "json_schema", schema: {} } } }],
  ["stop_sequences.0", { stop_sequences: [" "] }],
  ["messages.0.content.1.type", says({ type: "text", text: "Read" }, { type: "document", source: {} })],
  ["messages.0.content.0.type", says({ type: "tool_result", tool_use_id: "a", content: "b" })],
  ["messages.0.content.0.source", says({ type: "image", source: { type: "file", file_id: "a" } })],
  ["messages.0.content.0.source.data", says(picture(PIXEL.slice(0, 24)))],
])("refuses %s, which it cannot do, in place of silence", async (field, body) => {
  expect(await refusal(body)).toBe(field);
});

it("accepts fields that ask for nothing of that, or only shade the answer", async () => {
  const shaded = { tools: [], thinking: { type: "disabled" as const }, temperature: 0.2, metadata: {} };
  const message = await messages("sk_sandbox_demo").create({ ...ASKED, ...shaded });
  expect(message.stop_reason).toBe("end_turn");
});

it("sees a picture in a message, by its bytes, and counts its tokens", async () => {
  const question = { type: "text", text: "What is in this picture?" } as const;
  const create = messages("sk_sandbox_demo_sees");
  const image = {
    type: "image",
    source: { type: "base64", media_type: "image/png", data: PIXEL },
  } as const;
  const blind = await create.create({ ...ASKED, messages: [{ role: "user", content: [question] }] });
  const seen = await create.create({ ...ASKED, messages: [{ role: "user", content: [image, question] }] });
  expect(JSON.stringify(seen.content)).toContain("1 × 1 pixels");
  expect(seen.usage.input_tokens - blind.usage.input_tokens).toBe(MEDIA_TOKENS.image);
});

it("refuses unknown addresses in the format of each family, with the request id where its clients look", async () => {
  const counted = await messages("sk_sandbox_demo")
    .countTokens({ model: ASKED.model, messages: ASKED.messages })
    .catch((error: unknown) => error);
  if (!(counted instanceof NotFoundError)) throw counted;
  expect(counted.error).toMatchObject({ type: "error", error: { type: "not_found_error" } });
  expect(counted.message).toContain("usage");
  const { response, request_id } = await messages("sk_sandbox_demo").create(ASKED).withResponse();
  expect([request_id, response.headers.get("request-id")]).toEqual(
    Array(2).fill(response.headers.get("x-request-id")),
  );
  const chat = await modelList()
    .chat.completions.create({ model: ASKED.model, messages: [...ASKED.messages] })
    .catch((error: unknown) => error);
  if (!(chat instanceof OpenAI.NotFoundError)) throw chat;
  expect(chat).toMatchObject({ type: "invalid_request_error", code: "not_found", param: null });
  expect(chat.message).toContain("/v1/llm/chat");
});

it("refuses in the client's own format, with the request id of the envelope", async () => {
  await expect(messages("sk_nobody").create(ASKED)).rejects.toBeInstanceOf(AuthenticationError);
  const refused = await messages("sk_sandbox_demo")
    .create({ ...ASKED, model: "delta-2.6" })
    .catch((error: unknown) => error);
  if (!(refused instanceof BadRequestError)) throw refused;
  expect(refused.error).toMatchObject({
    type: "error",
    error: { type: "invalid_request_error", code: "invalid_request", request_id: expect.stringMatching(/./) },
  });
  expect(refused.message).toContain("alpha-chat");
});

it("lists its models to a client of model-list style", async () => {
  const ids: string[] = [];
  for await (const model of modelList().models.list()) ids.push(model.id);
  expect(ids).toEqual(llmModels.map(({ id }) => id));
});

it("returns one model to such a client, or that there is none", async () => {
  expect(await modelList().models.retrieve("alpha-chat")).toMatchObject({
    id: "alpha-chat",
    object: "model",
    owned_by: "alpha",
  });
  const missing = await modelList()
    .models.retrieve("no-such-model")
    .catch((error: unknown) => error);
  if (!(missing instanceof OpenAI.NotFoundError)) throw missing;
  expect(missing).toMatchObject({ code: "model_not_found", param: "model", type: "invalid_request_error" });
  expect(missing.requestID).toMatch(/./);
});
