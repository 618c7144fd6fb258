import { sessionAccount } from "@/lib/session/server/account";
import { handle } from "@/lib/session/server/handle";

export const GET = handle({ run: ({ session }) => sessionAccount(session) });
