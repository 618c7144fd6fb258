import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { auditApi } from "@/lib/audit/api";
import type { AuditFilters } from "@/lib/audit/audit";
import { createClient } from "@/lib/http/create-client";
import { byCursor } from "@/lib/http/paging";

const auditClient = createClient(auditApi);

/** The audit log, page by page, read at each opening. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["account", "audit", filters],
    queryFn: ({ pageParam, signal }) =>
      auditClient.list({ query: { ...filters, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
