import { bulkActionRequest } from "@/lib/library/library";
import { applyBulkAction } from "@/lib/library/server/bulk-action";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Applies one action to many jobs. On more than 2,000 jobs it is only started, and GET
 * /api/library/bulk-actions/latest gives its progress.
 * 404 (`not_found`) for an unknown collection.
 */
export const POST = handle({
  body: bulkActionRequest,
  run: ({ session, body }) => applyBulkAction(session, body),
});
