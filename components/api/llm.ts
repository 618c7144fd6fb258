import { createClient } from "@/lib/http/create-client";
import { upstreamLlmApi } from "@/lib/llm/api";
import { compatibleIdsQueryOf, llmModelsQueryOf } from "@/lib/llm/queries";

const llmClient = createClient(upstreamLlmApi);

/** The catalog of language models, and the ids that compatible clients can use. */
export const llmModelsQuery = llmModelsQueryOf(async (signal) => (await llmClient.models({ signal })).data);
export const compatibleModelsQuery = compatibleIdsQueryOf(async (signal) =>
  (await llmClient.compatible({ signal })).data.map(({ id }) => id),
);
