import "server-only";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { ApiError } from "@/lib/contract/errors";
import { SCOPES } from "@/lib/http/permissions";
import { readJson } from "@/lib/http/server/request-input";
import { reachedOrigin } from "@/lib/http/server/request-origin";
import { settingsLink } from "@/lib/navigation/settings";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { logger } from "@/lib/platform/server/logger";
import type { Session } from "@/lib/session/server/session";
import { version } from "@/package.json";
import { messages } from "../messages";
import { addResources } from "./resources";
import { addFilmPrompt, filmSkill } from "./skill";
import { type Agent, isOffered } from "./tool";
import { TOOLS } from "./tools";
import { isWaitCall } from "./tools/wait";

/**
 * Answers a message of an agent. Nothing is kept between messages, so that any process answers the next one.
 * @throws ApiError `unauthenticated` for a session without a token, and as `readJson`
 */
export async function answerMcp(session: Session, request: Request): Promise<Response> {
  const { token } = session;
  if (!token) throw new ApiError("unauthenticated", messages.tokenOnly);
  const agent: Agent = { ...session, token };
  const parsedBody = await readJson(request);
  // Each call of a tool counts among those of the token, so that one request has one.
  if (Array.isArray(parsedBody)) throw new ApiError("invalid_request", messages.noBatch);
  const leaving = disconnectSignal(request);
  const handler = createMcpHandler(() => serverFor(agent, reachedOrigin(request.headers), leaving), {
    // It may take 50 seconds: a response that has begun is no request in flight, and proxies don't give it up.
    ...(isWaitCall(parsedBody) && { responseMode: "sse" as const }),
    onerror: (error) => logger.debug({ err: error }, "a message of an agent was refused"),
  });
  const response = await handler.fetch(request, { parsedBody });
  // A proxy, or our own compression, that collected a stream would hold its progress back.
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    response.headers.set("cache-control", "no-store, no-transform");
    response.headers.set("x-accel-buffering", "no");
  }
  return response;
}

async function serverFor(agent: Agent, origin: string, leaving: AbortSignal): Promise<McpServer> {
  const { role, token } = agent;
  const server = new McpServer(
    { name: "atelier", title: "Atelier", version },
    {
      // Nothing that is listed changes while a session lives, so that a subscription is acknowledged and ends.
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
      },
      instructions: messages.instructions({
        role,
        missing: SCOPES.filter((scope) => !token.scopes.includes(scope)),
        tokensPage: origin + settingsLink("tokens"),
      }),
    },
  );
  const context = { agent, origin };
  for (const each of TOOLS) if (isOffered(agent, each)) each.register(server, context, leaving);
  addResources(server, agent, origin);
  addFilmPrompt(server);
  (await filmSkill()).attach(server);
  return server;
}
