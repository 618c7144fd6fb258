import { readLatestBulkAction } from "@/lib/library/server/bulk-action-runs";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * The latest bulk action that was too long to answer at once, with its progress. `run` is null without one,
 * and from ten minutes after its end.
 */
export const GET = handle({ run: ({ session }) => readLatestBulkAction(session) });
