import "server-only";
import { type Answer, Reply } from "@/lib/http/server/reply";
import { mcpApi } from "@/lib/mcp/api";
import { answerMcp } from "@/lib/mcp/server/answer";
import { type Route, serve } from "./serve";

/** How a client that has no token, or one that has ended, learns what to send (RFC 6750, 3). */
const CHALLENGE = { none: 'Bearer realm="Atelier"', wrong: 'Bearer realm="Atelier", error="invalid_token"' };

const challenged = (route: Route): Route => ({
  ...route,
  async handle(request, params): Promise<Answer> {
    const answer = await route.handle(request, params);
    if (answer.status !== 401 || !(answer instanceof Reply)) return answer;
    const challenge = CHALLENGE[request.headers.has("authorization") ? "wrong" : "none"];
    return new Reply(answer.body, 401, { ...answer.headers, "www-authenticate": challenge });
  },
});

export const mcpRoutes: readonly Route[] = serve(mcpApi, {
  call: ({ session, request }) => answerMcp(session, request),
}).map(challenged);
