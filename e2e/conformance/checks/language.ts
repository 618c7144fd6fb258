import { chatResponse, messagesResponse } from "@/lib/contract/assumptions";
import { type LlmModel, llmModelList, type Usage } from "@/lib/contract/llm";
import { clip, picture, tone } from "../material";
import { type ApiResponse, accepted, ask, expect, forEachParallel, refused, test } from "../service";
import { descriptionShape } from "../shapes/records";

const DESCRIBE = "/v1/llm/video/describe";
const CHAT = "/v1/llm/chat";
const MESSAGES = "/compat-a/v1/messages";

/** What is wrong with a call, 400, or unknown, 404: the text leaves open which. */
function refusedAsAny(response: ApiResponse) {
  expect([400, 404]).toContain(response.status);
  refused(response, response.status);
}

/** The cheapest model that accepts these modalities. */
async function modelFor(...modalities: string[]) {
  const { data } = llmModelList.parse(accepted(await ask("GET", "/v1/llm/models")));
  const fit = data.filter((model) => modalities.every((each) => model.modalities.includes(each)));
  return fit.reduce((a, b) => (b.pricing.output_mc_per_1m < a.pricing.output_mc_per_1m ? b : a));
}

/** Prices are per million tokens in millicredits. A service may round to a whole one, and credits too. */
function expectCharge(usage: Usage, pricing: LlmModel["pricing"]) {
  const { input_tokens, output_tokens, cached_tokens, millicredits_charged, credits_charged } = usage;
  const price =
    (input_tokens - cached_tokens) * pricing.input_mc_per_1m +
    cached_tokens * pricing.cached_input_mc_per_1m +
    output_tokens * pricing.output_mc_per_1m;
  expect(input_tokens).toBeGreaterThan(0);
  expect(cached_tokens).toBeLessThanOrEqual(input_tokens);
  expect(Math.abs(millicredits_charged - price / 1e6), JSON.stringify(usage)).toBeLessThan(1);
  expect(Math.abs(credits_charged - millicredits_charged / 1_000), JSON.stringify(usage)).toBeLessThan(1);
}

const ask4 = (model: string) => ({
  model,
  max_tokens: 64,
  messages: [{ role: "user", content: "Write one short prompt for a clip of a boat." }],
});

test("POST /v1/llm/video/describe: shots, on-screen text, transcript and usage, with no Idempotency-Key", async () => {
  const { id, pricing } = await modelFor("video");
  const body = { video_url: await clip(3), model: id, detail: "auto", frame_sample_rate: 1 };
  const result = descriptionShape.parse(accepted(await ask("POST", DESCRIBE, { json: body })));
  expect(result.model).toBe(id);
  expect(result.duration_seconds).toBeCloseTo(3, 0);
  expect(result.shots.length).toBeGreaterThan(0);
  let last = 0;
  for (const { start, end } of result.shots) {
    expect(start).toBeGreaterThanOrEqual(last - 0.05);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(result.duration_seconds + 0.1);
    last = end;
  }
  expectCharge(result.usage, pricing);
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
  test(`POST /v1/llm/chat: responds at once, with no polling, and takes ${type} attachments`, async () => {
    const { id: model, pricing } = await modelFor(type);
    const messages = [{ role: "user", content: "What is this?" }];
    const json = { model, messages, attachments: [{ type, url: await hosted() }] };
    const response = chatResponse.parse(accepted(await ask("POST", CHAT, { json })));
    expect(response.message.content).not.toBe("");
    expect(response.model).toBe(model);
    expectCharge(response.usage, pricing);
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
  await forEachParallel(data, async ({ id: model, pricing }) => {
    const json = { model, messages: [{ role: "user", content: "Hi" }] };
    const response = chatResponse.parse(accepted(await ask("POST", CHAT, { json })));
    expect(response.model).toBe(model);
    expect(response.message.content.trim()).not.toBe("");
    expectCharge(response.usage, pricing);
  });
});

test("POST /compat-a/v1/messages: a message-shaped object", async () => {
  const { id } = await modelFor("text");
  const response = messagesResponse.parse(accepted(await ask("POST", MESSAGES, { json: ask4(id) })));
  expect(response.model).toBe(id);
  expect(response.stop_reason).toBeTruthy();
  expect(response.content.map(({ text }) => text ?? "").join("")).not.toBe("");
  expect(response.usage.input_tokens).toBeGreaterThan(0);
  expect(response.usage.output_tokens).toBeGreaterThan(0);
  const { messages } = ask4(id);
  const wrong = [{ model: id }, { model: id, max_tokens: 64, messages: [] }, { max_tokens: 64, messages }];
  for (const json of [...wrong, { ...ask4("omega-9") }]) refusedAsAny(await ask("POST", MESSAGES, { json }));
});
