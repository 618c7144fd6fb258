import "server-only";
import { wipeUnusedKeys } from "@/lib/jobs/server/wipe-unused-keys";
import { authApi } from "@/lib/session/auth-api";
import { authGet, createAuthPost } from "@/lib/session/server/auth-route";
import { serve } from "./serve";

const authPost = createAuthPost(wipeUnusedKeys);

export const authRoutes = serve(authApi, {
  read: ({ request }) => authGet(request),
  send: ({ request }) => authPost(request),
});
