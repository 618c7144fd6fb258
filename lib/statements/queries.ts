import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { sumsKey } from "@/lib/jobs/keys";
import type { statementsApi } from "./api";
import type { StatementQuery } from "./statement";

type StatementsClient = Client<typeof statementsApi>;

const statementsKey = ["statements"] as const;

/** A statement of the ledger as it is; stale after every state change of a job. */
export const previewQueryOf = (client: Pick<StatementsClient, "preview">, query: StatementQuery) =>
  queryOptions({
    queryKey: [...sumsKey, "statement", query],
    queryFn: ({ signal }) => client.preview({ query, signal }),
    staleTime: 60_000,
    // While another one loads, the page keeps its layout.
    placeholderData: keepPreviousData,
  });

export const keptStatementsQueryOf = (client: Pick<StatementsClient, "list">) =>
  queryOptions({
    queryKey: [...statementsKey, "kept"],
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 60_000,
  });

export const keptStatementQueryOf = (client: Pick<StatementsClient, "read">, statementId: string) =>
  queryOptions({
    queryKey: [...statementsKey, "kept", statementId],
    queryFn: ({ signal }) => client.read({ params: { statementId }, signal }),
    staleTime: 60_000,
  });

export const statementSettingsQueryOf = (client: Pick<StatementsClient, "settings">) =>
  queryOptions({
    queryKey: [...statementsKey, "settings"],
    queryFn: ({ signal }) => client.settings({ signal }),
    staleTime: 60_000,
  });
