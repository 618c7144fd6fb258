import "server-only";
import { wipeUnusedKeys } from "@/lib/operations/server/wipe-unused-keys";
import { acceptInvitation } from "@/lib/people/server/invitations";
import { authApi } from "@/lib/session/auth-api";
import { createAuthRoutes } from "@/lib/session/server/auth-route";
import { serve } from "./serve";

const auth = createAuthRoutes({
  onSessionEnd: wipeUnusedKeys,
  join: (token, account, { userAgent }) => acceptInvitation({ token, account }, { session: null, userAgent }),
});

export const authRoutes = serve(authApi, {
  read: ({ request }) => auth.get(request),
  send: ({ request }) => auth.post(request),
});
