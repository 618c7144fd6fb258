import { readLatestBulkAction } from "@/lib/library/server/bulk-action-runs";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({ run: ({ session }) => readLatestBulkAction(session) });
