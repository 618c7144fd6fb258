import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import { handle } from "@/lib/session/server/handle";
import { usageCsv } from "@/lib/usage/server/usage-csv";
import { usageQuery } from "@/lib/usage/usage";

export const dynamic = "force-dynamic";

export const GET = handle({
  query: usageQuery,
  run: ({ session, query, request }) =>
    limitedStream({ kind: "download", owner: session, signal: leaveSignal(request) }, () =>
      usageCsv(session, query),
    ),
});
