import { requestAccountSync } from "@/lib/jobs/server/sync-account-jobs";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Queues a read of the service's lists for jobs made elsewhere, which arrive over the live feed. Further
 * requests within 15 seconds add no second read. Answers 204.
 */
export const POST = handle({ run: ({ session }) => requestAccountSync(session) });
