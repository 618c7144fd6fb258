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
  /**
   * 400 (`invalid_request`) for an end in the past. 403 (`not_permitted`) for a scope that the person's role does not
   * permit, and (`reauthentication_needed`). 409 (`conflict`) beyond 50 tokens of a person.
   */
  make: endpoint({
    method: "POST",
    path: "/api/tokens",
    summary: "Makes an access token, whose secret only this response has",
    may: "keep",
    scope: null,
    body: newToken,
    result: madeToken,
    status: 201,
  }),
  stopAll: endpoint({
    method: "DELETE",
    path: "/api/tokens",
    summary: "Stops all access tokens: an owner everybody's, anybody else their own",
    may: "keep",
    scope: null,
  }),
  /** 404 (`not_found`) for a token that has ended, and for another person's, unless an owner asks. */
  stop: endpoint({
    method: "DELETE",
    path: "/api/tokens/:tokenId",
    summary: "Stops an access token at once, with what it has waiting",
    may: "keep",
    scope: null,
    params: tokenPath,
  }),
};
