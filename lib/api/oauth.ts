import "server-only";
import { oauthApi } from "@/lib/oauth/api";
import { answerAllowRequest, readAllowRequest } from "@/lib/oauth/server/answer-request";
import { serve } from "./serve";

export const oauthRoutes = serve(oauthApi, {
  request: ({ session, query }) => readAllowRequest(session, query.request_id),
  answer: ({ session, body }) => answerAllowRequest(session, body),
});
