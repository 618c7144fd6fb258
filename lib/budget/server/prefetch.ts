import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import { balanceQuery } from "@/lib/balance/queries";
import { readBalance } from "@/lib/balance/server/balance";
import type { Session } from "@/lib/session/server/session";
import { budgetsQuery } from "../queries";
import { readBudgets } from "./read-budgets";

/** Puts the limits and the balance into a page's cache, so that a form can check its first price with them at once. */
export async function prefetchLimits(
  cache: QueryClient,
  session: Pick<Session, "workspaceId" | "personId">,
): Promise<void> {
  await Promise.all([
    cache.prefetchQuery(budgetsQuery({ read: () => readBudgets(session) })),
    cache.prefetchQuery(balanceQuery({ read: () => readBalance(session) })),
  ]);
}
