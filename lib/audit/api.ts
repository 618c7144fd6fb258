import { addressOf, endpoint } from "@/lib/http/endpoint";
import { type AuditFilters, auditFilters, auditPage, auditQuery } from "./audit";

/** Who did what in the workspace. */
export const auditApi = {
  list: endpoint({
    method: "GET",
    path: "/api/audit",
    summary: "A page of the audit log, newest first",
    may: "manage",
    query: auditQuery,
    result: auditPage,
    load: "list",
    errors: { invalid_request: "a cursor that is not one of ours" },
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/audit/csv",
    summary: "The events of a filter as a file, newest first",
    may: "manage",
    query: auditFilters,
    sends: "text/csv",
  }),
};

/** The address of the events of a filter as a CSV file. */
export const auditCsvPath = (filters: AuditFilters): string => addressOf(auditApi.csv, { query: filters });
