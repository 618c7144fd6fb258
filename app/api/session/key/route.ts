import { replaceKey as body } from "@/lib/session/account";
import { handle } from "@/lib/session/server/handle";
import { answerReplaceKey } from "@/lib/session/server/key-route";

/**
 * Replaces the workspace's API key. Every session of the old key ends, and this browser gets the cookie of a
 * new one.
 * 400 (`invalid_request`) for the key in use, and for one that anyone can use. 401 (`unauthenticated`) for a key that
 * the service refuses. 403 (`wrong_key`) without the present key, 403 (`forbidden`) for the key of a demo workspace.
 * 409 (`conflict`) for a key with a workspace of its own. 429 (`rate_limited`, `too_many_sign_ins`) after too many refused keys or with too
 * many attempts at once.
 */
export const POST = handle({
  body,
  run: ({ session, body, request }) => answerReplaceKey(session, body, request),
});
