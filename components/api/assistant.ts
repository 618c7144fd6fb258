import { createAssistantClient } from "@/lib/assistant/client";
import { assistantQueries } from "@/lib/assistant/queries";

/** The page's own origin serves them all. */
export const assistantClient = createAssistantClient();
export const conversations = assistantQueries(assistantClient);
