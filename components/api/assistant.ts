import { assistantApi } from "@/lib/assistant/api";
import { assistantQueries } from "@/lib/assistant/queries";
import { createClient } from "@/lib/http/create-client";

export const assistantClient = createClient(assistantApi);
export const conversations = assistantQueries(assistantClient);
