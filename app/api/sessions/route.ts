import { handle } from "@/lib/session/server/handle";
import { endOtherSessions, listSessions } from "@/lib/session/server/sessions";

export const dynamic = "force-dynamic";

/** The browsers that are signed in to the workspace. */
export const GET = handle({ run: ({ session }) => listSessions(session) });

/** Signs all of them out but the one that asks, which signs itself out at /api/auth/signout. */
export const DELETE = handle({ run: ({ session }) => endOtherSessions(session) });
