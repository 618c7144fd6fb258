import { replaceKey as body } from "@/lib/session/account";
import { handle } from "@/lib/session/server/handle";
import { replaceKey } from "@/lib/session/server/replace-key";

export const POST = handle({ body, run: ({ session, body }) => replaceKey(session, body.apiKey) });
