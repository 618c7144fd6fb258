import { createClient } from "@/lib/http/create-client";
import { statementsApi } from "@/lib/statements/api";
import {
  keptStatementQueryOf,
  keptStatementsQueryOf,
  previewQueryOf,
  statementSettingsQueryOf,
} from "@/lib/statements/queries";
import type { StatementQuery } from "@/lib/statements/statement";

export const statementsClient = createClient(statementsApi);
export const previewQuery = (query: StatementQuery) => previewQueryOf(statementsClient, query);
export const keptStatementsQuery = keptStatementsQueryOf(statementsClient);
export const keptStatementQuery = (statementId: string) =>
  keptStatementQueryOf(statementsClient, statementId);
export const statementSettingsQuery = statementSettingsQueryOf(statementsClient);
