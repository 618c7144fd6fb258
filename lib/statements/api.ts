import { addressOf, endpoint } from "@/lib/http/endpoint";
import {
  changedStatementSettings,
  keptStatementDetail,
  keptStatements,
  newStatement,
  notedStatement,
  type StatementQuery,
  statement,
  statementPath,
  statementQuery,
  statementSettings,
} from "./statement";

const ZONE = { invalid_request: "a time zone that the database does not know" } as const;
const DOWNLOADS = {
  rate_limited: "too many downloads are open",
  unavailable: "too many downloads are open",
} as const;

export const statementsApi = {
  /** Made of the ledger as it is now. */
  preview: endpoint({
    method: "GET",
    path: "/api/statements/preview",
    summary: "What a month or the whole time of the workspace, of a board or of a tag cost, to be billed",
    may: "manage",
    costs: "workspace",
    query: statementQuery,
    result: statement,
    load: "list",
    errors: ZONE,
  }),
  /** One line a job or call of a language model, streamed. */
  previewCsv: endpoint({
    method: "GET",
    path: "/api/statements/preview/csv",
    summary: "Every job and call of a statement, with its dates and what is billed for it",
    may: "manage",
    costs: "workspace",
    query: statementQuery,
    sends: "text/csv",
    errors: { ...ZONE, ...DOWNLOADS },
  }),
  list: endpoint({
    method: "GET",
    path: "/api/statements",
    summary: "The statements that are kept, the latest first",
    may: "manage",
    costs: "workspace",
    result: keptStatements,
    load: "list",
  }),
  keep: endpoint({
    method: "POST",
    path: "/api/statements",
    summary: "Keeps a statement as it is now",
    may: "manage",
    costs: "workspace",
    body: newStatement,
    result: keptStatementDetail,
    status: 201,
    errors: { ...ZONE, conflict: "too many are kept" },
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/statements/settings",
    summary: "The mark-up and the price of a credit, and whether statements make themselves",
    may: "manage",
    costs: "workspace",
    result: statementSettings,
  }),
  changeSettings: endpoint({
    method: "PATCH",
    path: "/api/statements/settings",
    summary: "Sets the mark-up and the price of a credit, and whether statements make themselves",
    may: "manage",
    costs: "workspace",
    body: changedStatementSettings,
    result: statementSettings,
    errors: ZONE,
  }),
  read: endpoint({
    method: "GET",
    path: "/api/statements/:statementId",
    summary: "A kept statement, and how the ledger has changed since",
    may: "manage",
    costs: "workspace",
    params: statementPath,
    result: keptStatementDetail,
    load: "list",
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/statements/:statementId/csv",
    summary: "The rows of a kept statement",
    may: "manage",
    costs: "workspace",
    params: statementPath,
    sends: "text/csv",
    errors: DOWNLOADS,
  }),
  /** Responds like `read`. */
  note: endpoint({
    method: "PATCH",
    path: "/api/statements/:statementId",
    summary: "Notes when a kept statement was sent and paid, and a few words",
    may: "manage",
    costs: "workspace",
    params: statementPath,
    body: notedStatement,
    result: keptStatementDetail,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/statements/:statementId",
    summary: "Deletes a kept statement",
    may: "manage",
    costs: "workspace",
    params: statementPath,
  }),
};

/** The address of the entries of a statement as a CSV file. */
export const statementCsvPath = (query: StatementQuery): string =>
  addressOf(statementsApi.previewCsv, { query });

/** The address of the rows of a kept statement as a CSV file. */
export const keptCsvPath = (statementId: string): string =>
  addressOf(statementsApi.csv, { params: { statementId } });
