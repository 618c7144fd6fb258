import { createLlmClient } from "@/lib/llm/client";
import { compatIdsQuery, llmModelsQuery } from "@/lib/llm/queries";

export const llmClient = createLlmClient();

/** The catalog of language models, and the ids that compatible clients can use. */
export const modelsQuery = llmModelsQuery(async (signal) => (await llmClient.models({ signal })).data);
export const compatQuery = compatIdsQuery(async (signal) =>
  (await llmClient.compatModels({ signal })).data.map(({ id }) => id),
);
