import { replaceKey as body } from "@/lib/session/account";
import { handle } from "@/lib/session/server/handle";
import { answerReplaceKey } from "@/lib/session/server/key-route";

export const POST = handle({
  body,
  run: ({ session, body, request }) => answerReplaceKey(session, body, request),
});
