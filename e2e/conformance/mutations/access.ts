import { editAnswer, editObjects, type Loose, parsed, pathOf } from "./edit";
import { KINDS } from "./kinds";
import type { Exchange, Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;
const JSON_TYPE = { "content-type": "application/json" };
const taken = (exchange: Exchange): Partial<Exchange> => {
  const now = new Date().toISOString();
  const { object } = KINDS.find(({ path }) => path === pathOf(exchange)) ?? {};
  const job = {
    ...{ id: "job_12345678", object: object?.source.replace(/[^a-z_]/g, ""), status: "queued" },
    ...{ credits_reserved: 9, credits_used: null, credits_refunded: 0, assets: [], created_at: now },
  };
  return { status: 202, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(job)) };
};
const creation = (path: string, which: (exchange: Exchange) => boolean) => (exchange: Exchange) =>
  exchange.method === "POST" && pathOf(exchange) === path && which(exchange) ? taken(exchange) : undefined;
const ofKey =
  (sort: string) =>
  ({ sent }: Exchange) =>
    String(sent.authorization).includes(`sandbox_${sort}`);
const says =
  (word: string) =>
  ({ asked }: Exchange) =>
    asked.toString().includes(`[sandbox:${word}]`);

const OWNER = new Map<string, string>();
/** Lets anyone read what the first reader may: the key of the maker is sent in place of the reader's. */
const openToAll =
  (path: string) =>
  (exchange: Exchange): undefined => {
    const own = String(exchange.sent.authorization);
    const address = pathOf(exchange);
    if (!address.startsWith(`${path}/`)) return;
    if (!OWNER.has(address)) OWNER.set(address, own);
    exchange.sent = { ...exchange.sent, authorization: OWNER.get(address) };
  };

const ofKinds: Named[] = KINDS.flatMap(({ kind, path }) => [
  {
    name: `${kind}: a key that may only read creates`,
    only: `Authentication 2, 3: POST ${path}`,
    before: creation(path, ofKey("readonly")),
  },
  {
    name: `${kind}: an account without access creates`,
    only: `Authentication 3: POST ${path}`,
    before: creation(path, ofKey("disabled")),
  },
  {
    name: `${kind}: an account without credits creates`,
    only: `Errors 402, POST ${path}`,
    before: creation(path, ofKey("broke")),
  },
  {
    name: `${kind}: content that is not allowed is made`,
    only: `Errors 422, POST ${path}`,
    before: creation(path, says("policy")),
  },
  {
    name: `${kind}: 429 without Retry-After`,
    only: `Errors 429, POST ${path}`,
    after: ({ headers }: Exchange) => {
      delete headers["retry-after"];
    },
  },
  {
    name: `${kind}: what is no JSON is taken`,
    only: `Errors 400, POST ${path}`,
    before: creation(path, ({ asked }) => !parsed(asked)),
  },
  {
    name: `${kind}: another account reads it`,
    only: `Authentication 3: GET ${path}/`,
    before: openToAll(path),
  },
]);

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
  status("creations answer 200", "service does 1, /v1/image-generations", 202, 200),
  status("400 as 422", "video-generations.*model_id is one of|Request body: model_id is one", 400, 422),
  status("402 as 400", "Errors 402", 402, 400),
  status("429 as 503", "Errors 429, POST /v1/voice", 429, 503),
  status("an unknown address answers 200", "Errors: GET /v1/nothing", 404, 200),
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
    name: "answers as text/plain",
    only: "GET /v1/llm/models",
    after: ({ headers }) => {
      headers["content-type"] = "text/plain";
    },
  },
  {
    name: "a refused ratio does not name the accepted values",
    only: "zeta: a ratio outside",
    after: (exchange) => {
      const body = exchange.status === 400 ? parsed(exchange.body) : undefined;
      if (!body) return;
      const { code, request_id } = body.error as Loose;
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

/** Changes the events of a stream, as text. */
const events = (name: string, change: (text: string) => string): Named => ({
  name: `stream: ${name}`,
  only: "server-sent event stream",
  after: (exchange) => {
    if (!String(exchange.headers["content-type"]).startsWith("text/event-stream")) return;
    exchange.body = Buffer.from(change(exchange.body.toString()));
  },
});
const block = (type: string) => new RegExp(`event: ${type}\\n.*\\n\\n`, "g");
const STREAMS: Named[] = [
  events("broken JSON in one event", (text) => text.replace('"text_delta"', '"text_delta')),
  events("broken JSON in the last", (text) => text.replace(/\}\n\n$/, "\n\n")),
  events("no message_start", (text) => text.replace(block("message_start"), "")),
  events("no message_stop", (text) => text.replace(block("message_stop"), "")),
  events("no content_block_stop", (text) => text.replace(block("content_block_stop"), "")),
  events("no deltas", (text) => text.replace(block("content_block_delta"), "")),
  events("a name that is not the type", (text) => text.replace("event: content_block_delta", "event: delta")),
  events("cut off", (text) => text.slice(0, -20)),
  events("no usage at the end", (text) =>
    text.replace(/"output_tokens":\d+\}\}\n\n(?=event: message_stop)/, '"x":1}}\n\n'),
  ),
  events("empty deltas", (text) => text.replace(/("type":"text_delta","text":)"[^"]*"/g, '$1""')),
  events("another model", (text) => text.replace(/"model":"[^"]+"/, '"model":"other"')),
  {
    name: "stream: sent as JSON",
    only: "server-sent event stream",
    after: ({ headers }) => {
      if (String(headers["content-type"]).startsWith("text/event-stream"))
        headers["content-type"] = "application/json";
    },
  },
];

const usage = (path: string, name: string, only: string, edit: (body: Loose) => void): Named => ({
  name: `${path}: ${name}`,
  only,
  after: editAnswer(new RegExp(`^${path}$`), (body, { status: answered }) => {
    if (answered === 200) edit(body);
    return body;
  }),
});
const LANGUAGE: Named[] = [
  usage("/v1/llm/video/describe", "no shots", "describe: shots", (body) =>
    Object.assign(body, { shots: [] }),
  ),
  usage(
    "/v1/llm/video/describe",
    "no transcript",
    "describe: shots",
    (body) => delete body.spoken_transcript,
  ),
  usage("/v1/llm/video/describe", "another length", "describe: shots", (body) =>
    Object.assign(body, { duration_seconds: 30 }),
  ),
  usage("/v1/llm/video/describe", "another model", "describe: shots", (body) =>
    Object.assign(body, { model: "other" }),
  ),
  usage("/v1/llm/video/describe", "letters as one text", "describe: shots", (body) =>
    Object.assign(body, { on_screen_text: "" }),
  ),
  usage("/v1/llm/chat", "an empty answer", "reached through the one chat", (body) =>
    Object.assign(body, { message: { role: "assistant", content: "" } }),
  ),
  usage("/v1/llm/chat", "another model", "reached through the one chat", (body) =>
    Object.assign(body, { model: "other" }),
  ),
  usage(
    "/compat-a/v1/messages",
    "no stop_reason",
    "a message-shaped object",
    (body) => delete body.stop_reason,
  ),
  usage("/compat-a/v1/messages", "another role", "a message-shaped object", (body) =>
    Object.assign(body, { role: "user" }),
  ),
];

/** A creation that is refused though it is right. */
const CLIP: Named = {
  name: "asset: duration_seconds as text",
  only: "service does 1, /v1/voice-generations",
  after: editObjects(/^voice_generation$/, (job) => Object.assign(job, { duration_seconds: "4" })),
};

const of = (family: string, all: readonly Named[]): Mutation[] => all.map((each) => ({ ...each, family }));
export const ACCESS: Mutation[] = [
  ...of("access and errors", [...ofKinds, ...OTHERS]),
  ...of("streams", STREAMS),
  ...of("language", [...LANGUAGE, CLIP]),
];
