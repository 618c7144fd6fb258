import { createAssistantClient } from "@/lib/assistant/client";
import { assistantQueries } from "@/lib/assistant/queries";

export const assistantClient = createAssistantClient();
export const conversations = assistantQueries(assistantClient);
