import "server-only";
import { savedApi } from "@/lib/saved/api";
import { amend, forget, listSaved, save, sentPrompts } from "@/lib/saved/server/saved";
import { serve } from "./serve";

export const savedRoutes = serve(savedApi, {
  list: ({ session }) => listSaved(session),
  save: ({ session, body }) => save(session, body),
  amend: ({ session, params, body }) => amend(session, params.savedId, body),
  forget: ({ session, params }) => forget(session, params.savedId),
  sentPrompts: async ({ session, query }) => ({
    object: "list" as const,
    data: await sentPrompts(session, query.kind),
  }),
});
