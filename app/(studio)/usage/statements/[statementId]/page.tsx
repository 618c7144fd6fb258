import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/statements/messages";
import { reachOf } from "@/lib/http/permissions";
import { statementsApi } from "@/lib/statements/api";
import { keptStatementQueryOf } from "@/lib/statements/queries";
import { KeptStatement } from "../../../parts";

export const metadata: Metadata = { title: messages.title };

export default async function StatementPage({ params }: PageProps<"/usage/statements/[statementId]">) {
  const { role } = await requireSession();
  const { statementId } = await params;
  const cache = new QueryClient();
  if (reachOf(role, "manage") !== "none")
    await cache.prefetchQuery({
      ...keptStatementQueryOf(pageClient(statementsApi), statementId),
      retry: false,
    });
  return withCache(cache, <KeptStatement statementId={statementId} />);
}
