import { endpoint } from "@/lib/http/endpoint";

/**
 * The pass-through: forwards a request to the upstream as the signed-in workspace.
 * 402 (`limit_reached`, `balance_reached`) where a limit or the balance blocks a charged call. 404 (`not_found`) for an
 * endpoint that is not on the allow-list. 429 (`rate_limited`) and 503 (`unavailable`) while too many answers of language models are open.
 */
export const connectApi = {
  read: endpoint({
    method: "GET",
    path: "/api/v1/*",
    summary: "Reads from the upstream API as the signed-in workspace",
    may: "look",
    sends: "*/*",
  }),
  send: endpoint({
    method: "POST",
    path: "/api/v1/*",
    summary: "Sends a body to the upstream API as the signed-in workspace",
    may: "make",
    scope: "spend",
    receives: "*/*",
    sends: "*/*",
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/v1/*",
    summary: "Deletes in the upstream API as the signed-in workspace",
    may: "manage",
    receives: "*/*",
    sends: "*/*",
  }),
};
