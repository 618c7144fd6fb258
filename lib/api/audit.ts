import "server-only";
import { auditApi } from "@/lib/audit/api";
import { auditCsv, readAudit } from "@/lib/audit/server/read";
import { download, serve } from "./serve";

export const auditRoutes = serve(auditApi, {
  list: ({ session, query }) => readAudit(session, query),
  csv: (input) => download(input, async () => auditCsv(input.session, input.query)),
});
