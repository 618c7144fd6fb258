import "server-only";
import { compatModelList } from "@/lib/contract/assumptions";
import { type LlmModel, llmModelList } from "@/lib/contract/llm";
import { dearestOf } from "@/lib/llm/highest-cost";
import { createCache } from "@/lib/platform/server/cache";
import { singleton } from "@/lib/platform/server/singleton";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";

const MINUTE = 60_000;
const catalog = () =>
  singleton("llm.models", () => createCache<LlmModel[]>({ freshMs: MINUTE, keptMs: 60 * MINUTE }));

/** The language models as this key sees them, at most a minute old while the service answers. Throws ApiError. */
export const llmModels = (keyId: string): Promise<LlmModel[]> =>
  catalog().get(keyId, async () => expectOk(await askUpstream(keyId, "listLlmModels"), llmModelList).data);

/** A model with its price, as far as that is known. */
export type PricedModel = {
  /** What a call of it is held at: a model that is not listed is taken for the dearest. Undefined without a list. */
  heldAs: LlmModel | undefined;
  /** What its tokens cost; undefined for a model that is not listed. */
  listed: LlmModel | undefined;
};

/** The price of a model. A list that cannot be read is no reason to refuse a call: it throws nothing. */
export async function pricedModel(keyId: string, id: string): Promise<PricedModel> {
  const models = await llmModels(keyId).catch(() => []);
  const listed = models.find((model) => model.id === id);
  return { listed, heldAs: listed ?? dearestOf(models) };
}

/** The ids that compatible clients can use. Throws ApiError. */
export const compatIds = async (keyId: string): Promise<string[]> =>
  expectOk(await askUpstream(keyId, "compatModels"), compatModelList).data.map(({ id }) => id);
