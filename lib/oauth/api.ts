import { endpoint } from "@/lib/http/endpoint";
import { allowAnswer, allowAnswered, allowQuery, allowRequest } from "./allow-request";

/** Requests of programs to act for a person, who answers them on a page. */
export const oauthApi = {
  /** 404 (`not_found`) for one that is answered, has ended or came by another person, and while OAuth is off. */
  request: endpoint({
    method: "GET",
    path: "/api/oauth/request",
    summary: "The request of a program to act for the person, by OAuth",
    may: "keep",
    scope: null,
    query: allowQuery,
    result: allowRequest,
  }),
  /**
   * 400 (`invalid_request`) for a scope that the program does not ask for. 403 (`not_permitted`) for a scope that the person's
   * role does not permit, and (`reauthentication_needed`). 404 (`not_found`) as above. 409 (`conflict`) beyond 50 tokens of a person.
   */
  answer: endpoint({
    method: "POST",
    path: "/api/oauth/request",
    summary: "Allows or declines the request of a program, and gives where the browser goes then",
    may: "keep",
    scope: null,
    body: allowAnswer,
    result: allowAnswered,
  }),
};
