import { wipeUnusedKeys } from "@/lib/jobs/server/wipe-unused-keys";
import { authGet, createAuthPost } from "@/lib/session/server/auth-route";

/**
 * Signs in with an API key or the demo key, and signs out.
 * 401 (`unauthenticated`) for a key that the service refuses. 403 (`key_replaced`) for a key that was
 * replaced, 403 (`forbidden`) for an expired form or one of another site. 429 (`rate_limited`,
 * `too_many_sign_ins`) after too many refused keys or with too many sign-ins at once.
 */
export const POST = createAuthPost(wipeUnusedKeys);

/** The data that next-auth's clients read. Its pages redirect to our sign-in page. */
export { authGet as GET };
