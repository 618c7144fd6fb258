import "server-only";
import { askedChecksApi } from "@/lib/checks/asked-api";
import { cancelChecks } from "@/lib/checks/server/asked/cancel";
import { readChecks } from "@/lib/checks/server/asked/read";
import { quoteChecks, startChecks } from "@/lib/checks/server/asked/start";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { serve } from "./serve";

export const askedCheckRoutes = serve(askedChecksApi, {
  list: ({ session, params }) => readChecks(session, params.boardId),
  quote: ({ session, params, body }) => quoteChecks(session, params.boardId, body),
  start: ({ session, params, body, request }) =>
    startChecks(session, params.boardId, body, request.headers.get(IDEMPOTENCY_HEADER)),
  cancel: ({ session, params }) => cancelChecks(session, params.boardId),
});
