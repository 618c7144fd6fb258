import { endpoint } from "@/lib/http/endpoint";
import { allowAnswer, allowAnswered, allowQuery, allowRequest } from "./allow-request";

const NO_REQUEST = "it is answered, has ended or came by another person, or OAuth is off";

/** Requests of programs to act for a person, who answers them on a page. */
export const oauthApi = {
  request: endpoint({
    method: "GET",
    path: "/api/oauth/request",
    summary: "The request of a program to act for the person, by OAuth",
    may: "keep",
    scope: null,
    query: allowQuery,
    errors: { not_found: NO_REQUEST },
    result: allowRequest,
  }),
  answer: endpoint({
    method: "POST",
    path: "/api/oauth/request",
    summary: "Allows or declines the request of a program, and gives where the browser goes then",
    may: "keep",
    scope: null,
    body: allowAnswer,
    errors: {
      invalid_request: "a scope that the program does not ask for",
      not_permitted: "a scope that the person's role does not permit",
      reauthentication_needed: true,
      not_found: NO_REQUEST,
      conflict: "beyond 50 tokens of a person",
    },
    result: allowAnswered,
  }),
};
