import { assistantQueries } from "@/lib/assistant/queries";
import { createAssistantClient } from "@/lib/client/assistant";
import { createLlmClient } from "@/lib/client/llm";
import { llmModelsQuery } from "@/lib/llm/queries";

/** The page's own origin serves them all. */
export const assistantClient = createAssistantClient();
export const conversations = assistantQueries(assistantClient);

const llm = createLlmClient();
export const modelsQuery = llmModelsQuery(async (signal) => (await llm.models({ signal })).data);
