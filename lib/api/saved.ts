import "server-only";
import { savedApi } from "@/lib/saved/api";
import { deleteSaved, listSaved, saveItem, sentPrompts, updateSaved } from "@/lib/saved/server/saved";
import { serve } from "./serve";

export const savedRoutes = serve(savedApi, {
  list: ({ session }) => listSaved(session),
  save: ({ session, body }) => saveItem(session, body),
  amend: ({ session, params, body }) => updateSaved(session, params.savedId, body),
  forget: ({ session, params }) => deleteSaved(session, params.savedId),
  sentPrompts: async ({ session, query }) => ({
    object: "list" as const,
    data: await sentPrompts(session, query.kind),
  }),
});
