import { type JsonObject, parseJson } from "./edit";
import type { Exchange, Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;

/** Changes the body of every error. */
const errors = (edit: (body: JsonObject) => JsonObject | undefined) => (exchange: Exchange) => {
  if (exchange.status < 400) return;
  const body = parseJson(exchange.body);
  if (body) exchange.body = Buffer.from(JSON.stringify(edit(body) ?? body));
};
const inside = (edit: (error: JsonObject) => void) =>
  errors((body) => {
    edit(body.error as JsonObject);
    return body;
  });

const ENVELOPE: Named[] = [
  { name: "an extra key beside error", after: errors((body) => ({ ...body, status: "failed" })) },
  { name: "an extra key in error", after: inside((error) => Object.assign(error, { status: 400 })) },
  { name: "no request_id", after: inside((error) => delete error.request_id) },
  { name: "an empty request_id", after: inside((error) => Object.assign(error, { request_id: "" })) },
  {
    name: "the same request_id always",
    after: inside((error) => Object.assign(error, { request_id: "req_1" })),
  },
  { name: "no message", after: inside((error) => delete error.message) },
  { name: "a code that is a number", after: inside((error) => Object.assign(error, { code: 400 })) },
  { name: "details as text", after: inside((error) => Object.assign(error, { details: "field" })) },
  { name: "no envelope", after: errors((body) => body.error as JsonObject) },
  {
    name: "errors as HTML",
    after: (exchange: Exchange) => {
      if (exchange.status >= 400) exchange.headers = { ...exchange.headers, "content-type": "text/html" };
    },
  },
].map((each) => ({
  ...each,
  only: "Errors: GET /v1/(nothing|models/nothing)|every error has a request_id|model_id is one of",
}));

const code400: Named = {
  name: "400 of another code",
  only: "POST /v1/voice-generations: what is no JSON",
  after: inside((error) => {
    if (error.code === "invalid_request") error.code = "bad_request";
  }),
};

export const ENVELOPES: Mutation[] = [...ENVELOPE, code400].map((each) => ({ ...each, family: "envelope" }));
