import { compatModelList } from "@/lib/contract/assumptions";
import { accepted, ask, expect, test } from "../service";
import { listShape, llmShape, voiceShape } from "../shapes/records";

const llmModels = async () => listShape(llmShape).parse(accepted(await ask("GET", "/v1/llm/models"))).data;
const unique = (items: readonly { id: string }[]) =>
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);

test("Resources, LLM model entry: every field of every entry, prices in millicredits", async () => {
  const data = await llmModels();
  unique(data);
  for (const { max_output_tokens, context_window, pricing } of data) {
    expect(max_output_tokens).toBeLessThanOrEqual(context_window);
    expect(pricing.cached_input_mc_per_1m).toBeLessThanOrEqual(pricing.input_mc_per_1m);
    expect(pricing.output_mc_per_1m).toBeGreaterThan(0);
  }
});

test("GET /v1/llm/models, Versioning 2: object list of 12 models", async () => {
  expect(await llmModels()).toHaveLength(12);
});

test("Resources, Voice: every field of every library voice", async () => {
  const { data } = listShape(voiceShape).parse(accepted(await ask("GET", "/v1/voices")));
  expect(data.length).toBeGreaterThan(0);
  unique(data);
});

test("GET /compat-b/v1/models: a JSON object in list shape, with the models of the catalog", async () => {
  const { data } = compatModelList.parse(accepted(await ask("GET", "/compat-b/v1/models")));
  expect(data.map(({ id }) => id).sort()).toEqual((await llmModels()).map(({ id }) => id).sort());
});
