import "server-only";
import { balanceApi } from "@/lib/balance/api";
import { keepBalance, readBalance } from "@/lib/balance/server/balance";
import { serve } from "./serve";

export const balanceRoutes = serve(balanceApi, {
  read: ({ session }) => readBalance(session),
  change: ({ session, body }) => keepBalance(session, body),
});
