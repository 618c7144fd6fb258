import { assistantApi } from "@/lib/assistant/api";
import { conversationQueriesOf } from "@/lib/assistant/queries";
import { createClient } from "@/lib/http/create-client";

export const assistantClient = createClient(assistantApi);
export const conversationQueries = conversationQueriesOf(assistantClient);
