import { endpoint } from "@/lib/http/endpoint";

/** The pass-through: forwards a request to the upstream as the signed-in workspace. */
export const connectApi = {
  read: endpoint({
    method: "GET",
    path: "/api/v1/*",
    summary: "Reads from the upstream API as the signed-in workspace",
    may: "look",
    costs: "workspace",
    sends: "*/*",
    errors: { not_found: "an endpoint that is not on the allow-list" },
  }),
  send: endpoint({
    method: "POST",
    path: "/api/v1/*",
    summary: "Sends a body to the upstream API as the signed-in workspace",
    may: "make",
    scope: "spend",
    receives: "*/*",
    sends: "*/*",
    errors: {
      limit_reached: true,
      balance_reached: true,
      not_found: "an endpoint that is not on the allow-list",
      rate_limited: "too many answers of language models are open",
      unavailable: "too many answers of language models are open",
    },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/v1/*",
    summary: "Deletes in the upstream API as the signed-in workspace",
    may: "manage",
    receives: "*/*",
    sends: "*/*",
    errors: { not_found: "an endpoint that is not on the allow-list" },
  }),
};
