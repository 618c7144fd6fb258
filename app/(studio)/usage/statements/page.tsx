import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { withCache } from "@/app/prefetch";
import { lastTimeZone, pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/statements/messages";
import { reachOf } from "@/lib/http/permissions";
import { loadStatementSearch, statementQueryOf } from "@/lib/navigation/statements";
import { dayIn } from "@/lib/platform/time-zone";
import { statementsApi } from "@/lib/statements/api";
import { keptStatementsQueryOf, previewQueryOf, statementSettingsQueryOf } from "@/lib/statements/queries";
import { Statements } from "../../parts";

export const metadata: Metadata = { title: messages.titles };

export default async function StatementsPage({ searchParams }: PageProps<"/usage/statements">) {
  const { role } = await requireSession();
  const search = await loadStatementSearch(searchParams);
  const tz = search.tz ?? (await lastTimeZone());
  const cache = new QueryClient();
  const client = pageClient(statementsApi);
  if (reachOf(role, "manage") !== "none")
    await Promise.all([
      tz &&
        cache.prefetchQuery({
          ...previewQueryOf(client, statementQueryOf(search, tz, dayIn(tz, new Date()).slice(0, 7))),
          retry: false,
        }),
      cache.prefetchQuery(keptStatementsQueryOf(client)),
      cache.prefetchQuery(statementSettingsQueryOf(client)),
    ]);
  return withCache(cache, <Statements />);
}
