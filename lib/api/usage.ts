import "server-only";
import { usageApi } from "@/lib/usage/api";
import { readLedger } from "@/lib/usage/server/ledger";
import { ledgerCsv } from "@/lib/usage/server/ledger-csv";
import { readRefunds } from "@/lib/usage/server/read-refunds";
import { readRefusals } from "@/lib/usage/server/read-refusals";
import { readUsage } from "@/lib/usage/server/read-usage";
import { readWorth } from "@/lib/usage/server/read-worth";
import { usageCsv } from "@/lib/usage/server/usage-csv";
import { download, serve } from "./serve";

export const usageRoutes = serve(usageApi, {
  read: ({ session, query }) => readUsage(session, query),
  worth: ({ session, query }) => readWorth(session, query),
  csv: (input) => download(input, () => usageCsv(input.session, input.query)),
  ledger: ({ session, query }) => readLedger(session, query),
  ledgerCsv: (input) => download(input, () => ledgerCsv(input.session, input.query)),
  refunds: ({ session }) => readRefunds(session),
  refusals: ({ session }) => readRefusals(session),
});
