import { createDescriptionsClient } from "@/lib/client/descriptions";
import { createLlmClient } from "@/lib/client/llm";
import { descriptionQueries } from "@/lib/describe/queries";
import { llmModelsQuery } from "@/lib/llm/queries";

/** The page's own origin serves them all. */
export const descriptionsClient = createDescriptionsClient();
export const descriptions = descriptionQueries(descriptionsClient);

const llm = createLlmClient();
export const modelsQuery = llmModelsQuery(async (signal) => (await llm.models({ signal })).data);
