import "server-only";
import { clientAddress } from "@/lib/http/server/request-origin";
import { sessionApi } from "@/lib/session/api";
import { changePassword } from "@/lib/session/server/change-password";
import { readKeyFacts } from "@/lib/session/server/key-facts";
import { reauthenticate } from "@/lib/session/server/reauthenticate";
import { handleReplaceKey } from "@/lib/session/server/replace-key";
import { endOtherSessions, endSession, listSessions, sessionAccount } from "@/lib/session/server/sessions";
import { readUpstreamState } from "@/lib/upstream/server/probe";
import { serve } from "./serve";

export const sessionRoutes = serve(sessionApi, {
  upstream: ({ session }) => readUpstreamState(session.workspaceId),
  read: ({ session }) => sessionAccount(session),
  key: ({ session }) => readKeyFacts(session),
  replaceKey: ({ session, body, request }) => handleReplaceKey(session, body, request),
  reauthenticate: ({ session, body, request }) =>
    reauthenticate(session, body.credential, clientAddress(request.headers)),
  changePassword: ({ session, body, request }) =>
    changePassword(session, body, clientAddress(request.headers)),
  list: ({ session }) => listSessions(session),
  endOthers: ({ session }) => endOtherSessions(session),
  end: ({ session, params }) => endSession(session, params.sessionId),
});
