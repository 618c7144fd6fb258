import { chatAnswer, messageAnswer } from "@/lib/contract/assumptions";
import { videoDescription } from "@/lib/contract/description";
import { llmModelList } from "@/lib/contract/llm";
import { KEY } from "./keys";
import { clip, picture, tone } from "./material";
import { accepted, ask, baseUrl, expect, refused, test } from "./service";

const DESCRIBE = "/v1/llm/video/describe";
const CHAT = "/v1/llm/chat";
const MESSAGES = "/compat-a/v1/messages";

/** The cheapest model that accepts these modalities. */
async function modelFor(...modalities: string[]) {
  const { data } = llmModelList.parse(accepted(await ask("GET", "/v1/llm/models")));
  const fit = data.filter((model) => modalities.every((each) => model.modalities.includes(each)));
  return fit.reduce((a, b) => (b.pricing.output_mc_per_1m < a.pricing.output_mc_per_1m ? b : a));
}

const ask4 = (model: string) => ({
  model,
  max_tokens: 64,
  messages: [{ role: "user", content: "Write one short prompt for a clip of a boat." }],
});

test("POST /v1/llm/video/describe: shots, on-screen text, transcript and usage, with no Idempotency-Key", async () => {
  const { id, pricing } = await modelFor("video");
  const body = { video_url: await clip(3), model: id, detail: "auto", frame_sample_rate: 1 };
  const result = videoDescription.parse(accepted(await ask("POST", DESCRIBE, { json: body })));
  expect(result.model).toBe(id);
  expect(result.duration_seconds).toBeCloseTo(3, 0);
  expect(result.shots.length).toBeGreaterThan(0);
  for (const { start, end } of result.shots) expect(end).toBeGreaterThan(start);
  const { input_tokens, output_tokens, cached_tokens, millicredits_charged, credits_charged } = result.usage;
  const price =
    (input_tokens - cached_tokens) * pricing.input_mc_per_1m +
    cached_tokens * pricing.cached_input_mc_per_1m +
    output_tokens * pricing.output_mc_per_1m;
  // Prices are per million tokens in millicredits. A service may round up to a whole one.
  expect(millicredits_charged - price / 1e6).toBeGreaterThan(-1);
  expect(millicredits_charged - price / 1e6).toBeLessThan(1);
  expect(credits_charged).toBeCloseTo(millicredits_charged / 1_000, 0);
});

test("POST /v1/llm/video/describe: detail auto, frame_sample_rate 1, a known model, a video: else 400", async () => {
  const { id: model } = await modelFor("video");
  const body = { video_url: await clip(3), model, detail: "auto", frame_sample_rate: 1 };
  const changes = [
    { video_url: undefined },
    { video_url: await picture() },
    { model: "omega-9" },
    { detail: "all" },
    { frame_sample_rate: "1" },
  ];
  for (const change of changes) refused(await ask("POST", DESCRIBE, { json: { ...body, ...change } }), 400);
});

for (const [type, hosted] of [
  ["image", picture],
  ["audio", () => tone(4)],
  ["video", () => clip(3)],
] as const) {
  test(`POST /v1/llm/chat: answers at once, with no polling, and takes ${type} attachments`, async () => {
    const model = (await modelFor(type)).id;
    const messages = [{ role: "user", content: "What is this?" }];
    const json = { model, messages, attachments: [{ type, url: await hosted() }] };
    const answer = chatAnswer.parse(accepted(await ask("POST", CHAT, { json })));
    expect(answer.message.content).not.toBe("");
    expect(answer.usage.input_tokens).toBeGreaterThan(0);
  });
}

test("POST /v1/llm/chat: a body without messages, or of an unknown model, is invalid_request", async () => {
  const { id: model } = await modelFor("text");
  const messages = [{ role: "user", content: "What is this?" }];
  for (const broken of [
    { model },
    { model, messages: [] },
    { model: "omega-9", messages },
    { model, messages: [{ role: "user" }] },
  ])
    refused(await ask("POST", CHAT, { json: broken }), 400);
});

test("Versioning 2: every model of the catalog is reached through the one chat endpoint", async () => {
  const { data } = llmModelList.parse(accepted(await ask("GET", "/v1/llm/models")));
  for (const { id: model } of data) {
    const json = { model, messages: [{ role: "user", content: "Hi" }] };
    expect(chatAnswer.parse(accepted(await ask("POST", CHAT, { json }))).model).toBe(model);
  }
});

test("POST /compat-a/v1/messages: a message-shaped object", async () => {
  const { id } = await modelFor("text");
  messageAnswer.parse(accepted(await ask("POST", MESSAGES, { json: ask4(id) })));
  refused(await ask("POST", MESSAGES, { json: { model: id } }), 400);
});

test("POST /compat-a/v1/messages: or a server-sent event stream", async () => {
  const { id } = await modelFor("text");
  const answer = await fetch((await baseUrl()) + MESSAGES, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ ...ask4(id), stream: true }),
  });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const events = [...(await answer.text()).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
  expect(events[0]).toBe("message_start");
  expect(events).toContain("content_block_delta");
  expect(events.at(-1)).toBe("message_stop");
});
