import { endpoint } from "@/lib/http/endpoint";

/** The door of agents: the Model Context Protocol over HTTP, one request for each message. */
export const mcpApi = {
  /** Only for an access token. What is wrong with a call of a tool is in its result. */
  call: endpoint({
    method: "POST",
    path: "/api/mcp",
    summary: "A message of the Model Context Protocol, of 2026-07-28 or of an earlier version",
    may: "look",
    costs: "workspace",
    scope: "any",
    errors: { unauthenticated: "a session's cookie" },
    receives: "application/json",
    sends: "application/json",
    recordsItself: true,
    load: "message",
  }),
};
