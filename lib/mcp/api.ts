import { endpoint } from "@/lib/http/endpoint";

/** The door of agents: the Model Context Protocol over HTTP, one request for each message. */
export const mcpApi = {
  /**
   * Only for an access token: 401 (`unauthenticated`) for a session's cookie. What is wrong with a call of a tool is in its
   * result. 429 (`rate_limited`) beyond the calls of a token.
   */
  call: endpoint({
    method: "POST",
    path: "/api/mcp",
    summary: "A message of the Model Context Protocol, of 2026-07-28 or of an earlier version",
    may: "look",
    scope: "any",
    receives: "application/json",
    sends: "application/json",
    recordsItself: true,
  }),
};
