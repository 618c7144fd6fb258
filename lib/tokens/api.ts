import { endpoint } from "@/lib/http/endpoint";
import { accessTokens, madeToken, newToken, tokenPath } from "./access-token";

/** Access tokens of programs. No token can call these, so that none outlives its stop by making another. */
export const tokensApi = {
  /** Owners get everybody's, others their own. */
  list: endpoint({
    method: "GET",
    path: "/api/tokens",
    summary: "The access tokens that have not ended, the latest made first",
    may: "keep",
    scope: null,
    result: accessTokens,
    load: "list",
  }),
  make: endpoint({
    method: "POST",
    path: "/api/tokens",
    summary: "Makes an access token, whose secret only this response has",
    may: "keep",
    scope: null,
    body: newToken,
    result: madeToken,
    status: 201,
    errors: {
      invalid_request: "an end in the past",
      not_permitted: "a scope that the person's role does not permit",
      reauthentication_needed: true,
      conflict: "beyond 50 tokens of a person",
    },
  }),
  stopAll: endpoint({
    method: "DELETE",
    path: "/api/tokens",
    summary: "Stops all access tokens: an owner everybody's, anybody else their own",
    may: "keep",
    scope: null,
  }),
  stop: endpoint({
    method: "DELETE",
    path: "/api/tokens/:tokenId",
    summary: "Stops an access token at once, with what it has waiting",
    may: "keep",
    scope: null,
    params: tokenPath,
    errors: { not_found: "it has ended, or is another person's, unless an owner asks" },
  }),
};
