import { createAccountClient } from "@/lib/client/account";
import { createLlmClient } from "@/lib/client/llm";
import { compatIdsQuery, llmModelsQuery } from "@/lib/llm/queries";

/** The page's own origin serves them all, with the key of this workspace. */
export const account = createAccountClient();
export const llm = createLlmClient();
export const modelsQuery = llmModelsQuery(async (signal) => (await llm.models({ signal })).data);
export const compatQuery = compatIdsQuery(async (signal) =>
  (await llm.compatModels({ signal })).data.map(({ id }) => id),
);
