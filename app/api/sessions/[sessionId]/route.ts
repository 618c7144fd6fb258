import { handle } from "@/lib/session/server/handle";
import { endSession } from "@/lib/session/server/sessions";
import { sessionPath } from "@/lib/session/sessions";

export const dynamic = "force-dynamic";

/** Signs one browser out. 404 (`not_found`) for a session that has ended, and for another workspace's. */
export const DELETE = handle({
  params: sessionPath,
  run: ({ session, params }) => endSession(session, params.sessionId),
});
