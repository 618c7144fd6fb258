import { requestAccountSync } from "@/lib/jobs/server/sync-account-jobs";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Queues a read of the service's lists for jobs made elsewhere, which arrive over the live feed. Further
 * requests within 15 seconds add no second read.
 */
export const POST = handle({ status: 202, run: ({ session }) => requestAccountSync(session) });
