import { creation, JSON_TYPE, type JsonObject, ofKey, parseJson, says } from "./edit";
import type { Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;

const status = (name: string, only: string, from: number, to: number): Named => ({
  name,
  only,
  after: (exchange) => {
    if (exchange.status === from) exchange.status = to;
  },
});

const OTHERS: Named[] = [
  ...["getPlan", "listPricing", "listVoices", "compatModels", "getVoice"].map((endpoint) =>
    status(`${endpoint}: 403 in place of 401`, `Authentication 1, 3: ${endpoint} `, 401, 403),
  ),
  {
    name: "any key reads the price list",
    only: "Authentication 1, 3: listPricing",
    before: (exchange) => {
      exchange.sent = { ...exchange.sent, authorization: "Bearer sk_sandbox_demo_open" };
      return undefined;
    },
  },
  {
    name: "the scheme does not matter",
    only: "Authentication 1, 3: getPlan",
    before: (exchange) => {
      const token = String(exchange.sent.authorization ?? "").split(" ")[1] ?? "";
      exchange.sent = { ...exchange.sent, authorization: `Bearer ${token}` };
      return undefined;
    },
  },
  status("creations respond with 200", "service does 1, /v1/image-generations", 202, 200),
  status("400 as 422", "video-generations.*model_id is one of|Request body: model_id is one", 400, 422),
  status("402 as 400", "Errors 402", 402, 400),
  status("429 as 503", "Errors 429, POST /v1/voice", 429, 503),
  status("an unknown address responds with 200", "Errors: GET /v1/nothing", 404, 200),
  {
    name: "Retry-After as a date",
    only: "Errors 429, POST /v1/voice",
    after: ({ headers }) => {
      if (headers["retry-after"]) headers["retry-after"] = new Date().toUTCString();
    },
  },
  {
    name: "never a rate limit",
    only: "Errors 429, POST /v1/image",
    before: creation("/v1/image-generations", says("busy")),
  },
  {
    name: "responds as text/plain",
    only: "GET /v1/llm/models",
    after: ({ headers }) => {
      headers["content-type"] = "text/plain";
    },
  },
  {
    name: "a refused ratio does not name the accepted values",
    only: "zeta: a ratio outside",
    after: (exchange) => {
      const body = exchange.status === 400 ? parseJson(exchange.body) : undefined;
      if (!body) return;
      const { code, request_id } = body.error as JsonObject;
      exchange.body = Buffer.from(
        JSON.stringify({ error: { code, request_id, message: "The ratio is wrong." } }),
      );
    },
  },
  {
    name: "a lacking input is 402 for the poor",
    only: "before credits are looked at",
    before: (exchange) =>
      ofKey("broke")(exchange)
        ? {
            ...{ status: 402, headers: JSON_TYPE },
            body: Buffer.from('{"error":{"code":"credits","message":"None.","request_id":"req_2"}}'),
          }
        : undefined,
  },
  {
    name: "a deleted custom voice still speaks",
    only: "Custom voices: one is made",
    before: (exchange) =>
      exchange.method === "DELETE" ? { status: 204, headers: {}, body: Buffer.alloc(0) } : undefined,
  },
];

export const STATUSES: Mutation[] = OTHERS.map((each) => ({ ...each, family: "auth and errors" }));
