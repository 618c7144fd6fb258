import "server-only";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { roughCutsApi } from "@/lib/cuts/api";
import { cancelCut, deleteCut } from "@/lib/cuts/server/change";
import { deliverCut, listCuts } from "@/lib/cuts/server/read";
import { startCut } from "@/lib/cuts/server/start";
import { serve } from "./serve";

export const roughCutRoutes = serve(roughCutsApi, {
  list: async ({ session, params }) => ({
    object: "list" as const,
    data: await listCuts(session, params.boardId),
    has_more: false,
  }),
  start: ({ session, params, body, request }) =>
    startCut(session, params.boardId, body, request.headers.get(IDEMPOTENCY_HEADER)),
  cancel: ({ session, params }) => cancelCut(session, params.roughCutId),
  remove: ({ session, params }) => deleteCut(session, params.roughCutId),
  file: ({ session, params, request }) => deliverCut(session, params.roughCutId, request),
});
