import Anthropic, { AuthenticationError, BadRequestError } from "@anthropic-ai/sdk";
import { type ServerType, serve } from "@hono/node-server";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readAccount } from "../account";
import { availableMillicredits } from "../credits/ledger";
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
const left = (key: string) => availableMillicredits(sandbox.database, readAccount(`Bearer ${key}`).id);
const GRANTED = 10_000_000;
const paid = (input: number, output: number) => Math.ceil((input * 900_000 + output * 4_500_000) / 1_000_000);

it("answers a client of message style whole, for what its tokens cost", async () => {
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

it("refuses in the words the client knows, with the request id of the envelope", async () => {
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
  const client = new OpenAI({
    apiKey: "sk_sandbox_readonly",
    baseURL: `${origin}/compat-b/v1`,
    maxRetries: 0,
  });
  const ids: string[] = [];
  for await (const model of client.models.list()) ids.push(model.id);
  expect(ids).toEqual(llmModels.map(({ id }) => id));
});
