import { requestAccountSync } from "@/lib/jobs/server/sync-account-jobs";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({ status: 202, run: ({ session }) => requestAccountSync(session) });
