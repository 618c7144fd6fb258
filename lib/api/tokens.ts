import "server-only";
import { tokensApi } from "@/lib/tokens/api";
import { listTokens, makeToken, stopToken, stopTokens } from "@/lib/tokens/server/tokens";
import { serve } from "./serve";

export const tokenRoutes = serve(tokensApi, {
  list: ({ session }) => listTokens(session),
  make: ({ session, body }) => makeToken(session, body),
  stopAll: ({ session }) => stopTokens(session),
  stop: ({ session, params }) => stopToken(session, params.tokenId),
});
