import { wipeUnusedKeys } from "@/lib/jobs/server/wipe-unused-keys";
import { authGet, createAuthPost } from "@/lib/session/server/auth-route";

export const POST = createAuthPost(wipeUnusedKeys);
export { authGet as GET };
