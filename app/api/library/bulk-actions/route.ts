import { bulkActionRequest } from "@/lib/library/library";
import { applyBulkAction } from "@/lib/library/server/bulk-action";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({
  body: bulkActionRequest,
  run: ({ session, body }) => applyBulkAction(session, body),
});
