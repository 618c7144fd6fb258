import "server-only";
import { llmApi } from "@/lib/llm/api";
import { llmModels, messageStyleIds } from "@/lib/llm/server/models";
import { serve } from "./serve";

export const llmRoutes = serve(llmApi, {
  models: async ({ session }) => ({ object: "list" as const, data: await llmModels(session.keyId) }),
  compatible: async ({ session }) => ({
    object: "list" as const,
    data: await messageStyleIds(session.keyId),
  }),
});
