import { sessionAccount } from "@/lib/session/server/account";
import { handle } from "@/lib/session/server/handle";

/** The signed-in person's name, the workspace, and the plan as the service gave it at the last sign-in. */
export const GET = handle({ run: ({ session }) => sessionAccount(session) });
