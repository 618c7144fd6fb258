import { assistantQueries } from "@/lib/assistant/queries";
import { createAssistantClient } from "@/lib/client/assistant";

/** The page's own origin serves them all. */
export const assistantClient = createAssistantClient();
export const conversations = assistantQueries(assistantClient);
