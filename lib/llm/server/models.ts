import "server-only";
import { compatModelList } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { type LlmModel, llmModelList } from "@/lib/contract/llm";
import { createCache } from "@/lib/platform/server/cache";
import { processValue } from "@/lib/platform/server/process-value";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { isCompatibleModel } from "../api";
import { mostExpensiveModel } from "../cost";
import { messages } from "../messages";

const MINUTE = 60_000;
const catalog = processValue("llm.models", () =>
  createCache<LlmModel[]>({ freshMs: MINUTE, keptMs: 60 * MINUTE }),
);

const messageStyle = processValue("llm.compat", () =>
  createCache<string[]>({ freshMs: 15 * MINUTE, keptMs: 60 * MINUTE }),
);

/**
 * Whether a model can be asked through the message-style endpoint, which streams: the list of compatible models
 * says so. True while that list is unreadable or empty; the upstream then decides.
 */
export async function isMessageStyleModel(keyId: string, id: string): Promise<boolean> {
  return isCompatibleModel(id, await messageStyleIds(keyId).catch((): string[] => []));
}

/**
 * The ids that compatible clients can use, at most a quarter of an hour old while the upstream responds.
 * @throws ApiError
 */
export const messageStyleIds = (keyId: string): Promise<string[]> =>
  messageStyle().get(keyId, () => compatIds(keyId));

/**
 * The language models as this key sees them, at most a minute old while the upstream responds.
 * @throws ApiError
 */
export const llmModels = (keyId: string): Promise<LlmModel[]> =>
  catalog().get(keyId, async () => expectOk(await askUpstream(keyId, "listLlmModels"), llmModelList).data);

export type PricedModel = {
  /** The model whose price is reserved: a model that is not listed counts as the most expensive one. */
  reservedModel: LlmModel;
  /** The model whose price is charged; undefined for one that is not listed. */
  listed: LlmModel | undefined;
};

/**
 * The price of a model. A call without any price could cost anything, so nothing is sent then.
 * @throws ApiError also `unavailable` for an empty list
 */
export async function pricedModel(keyId: string, id: string): Promise<PricedModel> {
  const models = await llmModels(keyId);
  const listed = models.find((model) => model.id === id);
  const reservedModel = listed ?? mostExpensiveModel(models);
  if (reservedModel) return { listed, reservedModel };
  throw new ApiError("unavailable", messages.noPrices, { retryAfterSeconds: MINUTE / 1000 });
}

/**
 * The ids that compatible clients can use.
 * @throws ApiError
 */
const compatIds = async (keyId: string): Promise<string[]> =>
  expectOk(await askUpstream(keyId, "compatModels"), compatModelList).data.map(({ id }) => id);
