import { requestPull } from "@/lib/jobs/server/pull";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({ status: 202, run: ({ session }) => requestPull(session) });
