import "server-only";
import { compatModelList } from "@/lib/contract/assumptions";
import { type LlmModel, llmModelList } from "@/lib/contract/llm";
import { singleton } from "@/lib/platform/server/singleton";
import { createCache } from "@/lib/pricing/server/cached";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";

const MINUTE = 60_000;
const catalog = () =>
  singleton("llm.models", () => createCache<LlmModel[]>({ freshMs: MINUTE, keptMs: 60 * MINUTE }));

/** The language models as this key sees them, at most a minute old while the service answers. Throws ApiError. */
export const llmModels = (keyId: string): Promise<LlmModel[]> =>
  catalog().get(keyId, async () => expectOk(await askUpstream(keyId, "listLlmModels"), llmModelList).data);

/** One of them, to know its price; undefined for one there is not, and while the list cannot be read. */
export const knownModel = async (keyId: string, id: string): Promise<LlmModel | undefined> =>
  (await llmModels(keyId).catch(() => [])).find((model) => model.id === id);

/** The ids that compatible clients can use. Throws ApiError. */
export const compatIds = async (keyId: string): Promise<string[]> =>
  expectOk(await askUpstream(keyId, "compatModels"), compatModelList).data.map(({ id }) => id);
