import { createClient } from "@/lib/http/create-client";
import { upstreamLlmApi } from "@/lib/llm/api";
import { compatIdsQuery, llmModelsQuery } from "@/lib/llm/queries";

export const llmClient = createClient(upstreamLlmApi);

/** The catalog of language models, and the ids that compatible clients can use. */
export const modelsQuery = llmModelsQuery(async (signal) => (await llmClient.models({ signal })).data);
export const compatQuery = compatIdsQuery(async (signal) =>
  (await llmClient.compatible({ signal })).data.map(({ id }) => id),
);
