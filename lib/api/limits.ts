import "server-only";
import { balanceApi, limitApi } from "@/lib/limits/api";
import { changeBalance, readBalance } from "@/lib/limits/server/balance";
import { changeLimit, removeLimit, setLimit } from "@/lib/limits/server/limits";
import { readLimits } from "@/lib/limits/server/read-limits";
import { readUsageMonth } from "@/lib/limits/server/summary";
import { serve } from "./serve";

export const limitRoutes = serve(limitApi, {
  read: ({ session }) => readLimits(session),
  set: ({ session, body }) => setLimit(session, body),
  change: ({ session, params, body }) => changeLimit(session, params.limitId, body),
  remove: ({ session, params }) => removeLimit(session, params.limitId),
  month: ({ session, query }) => readUsageMonth(session, query.tz),
});

export const balanceRoutes = serve(balanceApi, {
  read: ({ session }) => readBalance(session),
  change: ({ session, body }) => changeBalance(session, body),
});
