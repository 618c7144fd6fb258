import "server-only";
import { wipeUnusedKeys } from "@/lib/operations/server/wipe-unused-keys";
import { enterByIdentity } from "@/lib/people/server/enter-by-identity";
import { authApi } from "@/lib/session/auth-api";
import { createAuthRoutes } from "@/lib/session/server/auth-route";
import { serve } from "./serve";

const auth = createAuthRoutes({
  onSessionEnd: wipeUnusedKeys,
  enter: enterByIdentity,
});

export const authRoutes = serve(authApi, {
  read: ({ request }) => auth.get(request),
  send: ({ request }) => auth.post(request),
});
