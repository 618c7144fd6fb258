import * as z from "zod/mini";
import { llmModelList } from "@/lib/contract/llm";
import { context } from "../runner/context";
import { accepted, ask, baseUrl, expect, test } from "../service";

const start = z.looseObject({
  type: z.literal("message_start"),
  message: z.looseObject({
    id: z.string().check(z.minLength(1)),
    role: z.literal("assistant"),
    model: z.string(),
    usage: z.looseObject({ input_tokens: z.number() }),
  }),
});
const block = { index: z.int().check(z.nonnegative()) };
/** The events of the messages shape, an assumption; each block starts, grows and stops. */
const EVENT = z.discriminatedUnion("type", [
  start,
  z.looseObject({ type: z.literal("content_block_start"), ...block, content_block: z.looseObject({}) }),
  z.looseObject({
    type: z.literal("content_block_delta"),
    ...block,
    delta: z.looseObject({ type: z.literal("text_delta"), text: z.string() }),
  }),
  z.looseObject({ type: z.literal("content_block_stop"), ...block }),
  z.looseObject({
    type: z.literal("message_delta"),
    delta: z.looseObject({ stop_reason: z.string() }),
    usage: z.looseObject({ output_tokens: z.number() }),
  }),
  z.looseObject({ type: z.literal("message_stop") }),
  z.looseObject({ type: z.literal("ping") }),
]);

/** The events of a stream. Each has a name, and one line of JSON with the same type. */
function readEvents(text: string) {
  expect(text.endsWith("\n\n"), "the last event is complete").toBe(true);
  return text
    .trimEnd()
    .split("\n\n")
    .map((lines) => {
      const [, name] = /^event: (\w+)$/m.exec(lines) ?? [];
      const [, data = ""] = /^data: (.*)$/m.exec(lines) ?? [];
      const event = EVENT.parse(JSON.parse(data));
      expect(event.type).toBe(name);
      return event;
    });
}

async function stream(content: string) {
  const { data } = llmModelList.parse(accepted(await ask("GET", "/v1/llm/models")));
  const model = data[0]?.id;
  const response = await fetch(`${baseUrl()}/compat-a/v1/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${context().settings.key}`, "content-type": "application/json" },
    body: JSON.stringify({ model, max_tokens: 64, messages: [{ role: "user", content }], stream: true }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  return { model, events: readEvents(await response.text()) };
}

test("POST /compat-a/v1/messages: or a server-sent event stream, every event of it JSON of its name", async () => {
  const { model, events } = await stream("Write one short prompt for a clip of a boat.");
  const types = events.map(({ type }) => type).filter((type) => type !== "ping");
  const deltas = types.filter((type) => type === "content_block_delta");
  expect(types).toEqual([
    "message_start",
    "content_block_start",
    ...deltas,
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
  const text = events.map((event) => (event.type === "content_block_delta" ? event.delta.text : "")).join("");
  expect(text.trim()).not.toBe("");
  expect(text).not.toContain("\uFFFD");
  expect(events.find((event) => event.type === "message_start")?.message.model).toBe(model);
  const usage = events.find((event) => event.type === "message_delta")?.usage;
  expect(usage?.output_tokens).toBeGreaterThan(0);
});
