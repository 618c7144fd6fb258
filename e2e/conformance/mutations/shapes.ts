import { editAnswer, editObjects, type Loose, list, parsed, pathOf } from "./edit";
import { KINDS } from "./kinds";
import type { Exchange, Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;

/** Changes the body of every error. */
const errors = (edit: (body: Loose) => Loose | undefined) => (exchange: Exchange) => {
  if (exchange.status < 400) return;
  const body = parsed(exchange.body);
  if (body) exchange.body = Buffer.from(JSON.stringify(edit(body) ?? body));
};
const inside = (edit: (error: Loose) => void) =>
  errors((body) => {
    edit(body.error as Loose);
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
  { name: "no envelope", after: errors((body) => body.error as Loose) },
  {
    name: "errors as HTML",
    after: (exchange: Exchange) => {
      if (exchange.status >= 400) exchange.headers = { ...exchange.headers, "content-type": "text/html" };
    },
  },
].map((each) => ({ ...each, only: "^(Errors|Error envelope) › .*(has the error envelope|request_id)" }));

const code400: Named = {
  name: "400 of another code",
  only: "POST /v1/voice-generations: what is no JSON",
  after: inside((error) => {
    if (error.code === "invalid_request") error.code = "bad_request";
  }),
};

/** Changes every entry of a catalog. */
const entries = (path: string, name: string, only: string, edit: (entry: Loose) => void): Named => ({
  name: `${path}: ${name}`,
  only,
  after: editAnswer(new RegExp(`^${path}$`), (body) => {
    for (const entry of list(body.data)) edit(entry);
    return body;
  }),
});
const VOICE = "Resources, Voice:";
const LLM = "Resources, LLM";
const CATALOGS: Named[] = [
  ...["locale", "description", "name", "preview_url", "object"].map((field) =>
    entries("/v1/voices", `no ${field}`, VOICE, (entry) => delete entry[field]),
  ),
  entries("/v1/voices", "one id for all", VOICE, (entry) => Object.assign(entry, { id: "same" })),
  ...["family", "context_window", "max_output_tokens", "modalities", "pricing"].map((field) =>
    entries("/v1/llm/models", `no ${field}`, LLM, (entry) => delete entry[field]),
  ),
  entries("/v1/llm/models", "prices as text", LLM, (entry) => {
    const pricing = entry.pricing as Loose;
    pricing.input_mc_per_1m = String(pricing.input_mc_per_1m);
  }),
  {
    name: "/v1/llm/models: eleven models",
    only: "object list of 12",
    after: editAnswer(/^\/v1\/llm\/models$/, (body) => ({ ...body, data: list(body.data).slice(1) })),
  },
  {
    name: "/v1/voices: no object",
    only: VOICE,
    after: editAnswer(/^\/v1\/voices$/, ({ data }) => ({ data })),
  },
  ...["no row of theta-omni", "an extra row of iota-2", "no rows of 20 s"].map((name, which) => ({
    name: `/v1/pricing: ${name}`,
    only: "every video model and for every product|the price rows are the tuples",
    after: editAnswer(/^\/v1\/pricing$/, (body) => {
      const rows = list(body.data);
      const extra = { ...rows.find((row) => row.model_id === "iota-2"), resolution: "1080p" };
      const changed = [
        rows.filter((row) => row.model_id !== "theta-omni"),
        [...rows, extra],
        rows.filter((row) => row.model_id !== "gamma-2.5" || row.duration_seconds !== 20),
      ];
      return { ...body, data: changed[which] };
    }),
  })),
  {
    name: "/v1/pricing: fourteen image models",
    only: "Image catalog facts",
    after: editAnswer(/^\/v1\/pricing$/, (body) => ({
      ...body,
      data: list(body.data).filter((row) => row.model_id !== "zeta-image"),
    })),
  },
  ...[
    ["ratios", ["1:1"]],
    ["durations", ["6"]],
    ["resolutions", ["480p", "1080p"]],
    ["audio", "on"],
    ["tiers", []],
    ["modes", ["edit"]],
  ].map(([field, value]) => ({
    name: `/v1/models/zeta: other ${field}`,
    only: "gives the options of the table",
    after: editAnswer(/^\/v1\/models\/zeta$/, (body) => ({ ...body, [String(field)]: value })),
  })),
  {
    name: "/compat-b/v1/models: a model less",
    only: "GET /compat-b",
    after: editAnswer(/^\/compat-b\/v1\/models$/, (body) => ({ ...body, data: list(body.data).slice(1) })),
  },
  {
    name: "/v1/account/plan: api_enabled as text",
    only: "plan reports api_enabled",
    after: editAnswer(/^\/v1\/account\/plan$/, (body) => ({ ...body, api_enabled: "true" })),
  },
  {
    name: "/v1/account/plan: api_enabled though it is not",
    only: "without access says",
    after: editAnswer(/^\/v1\/account\/plan$/, (body) => ({ ...body, api_enabled: true })),
  },
];

const ofJobs = (name: string, only: string, edit: (job: Loose) => void): Named[] =>
  KINDS.filter(({ kind }) => kind === "image" || kind === "voice").map(({ kind, path, object }) => ({
    name: `${kind}: ${name}`,
    only: `${only}, ${path}`,
    after: editObjects(object, edit),
  }));
const FIRST = "service does 1";
const STATES = "transitions";
const LIFECYCLE: Named[] = [
  ...ofJobs("created_at is no date", FIRST, (job) => Object.assign(job, { created_at: "yesterday" })),
  ...ofJobs("created_at changes", `${STATES}`, (job) =>
    Object.assign(job, { created_at: new Date().toISOString() }),
  ),
  ...ofJobs("no completed_at", STATES, (job) => Object.assign(job, { completed_at: null })),
  ...ofJobs("a completed one has a failure_code", STATES, (job) => Object.assign(job, { failure_code: "x" })),
  ...ofJobs("a completed one has no assets", FIRST, (job) => Object.assign(job, { assets: [] })),
  ...ofJobs("a status of its own", FIRST, (job) => {
    if (job.status === "completed") job.status = "succeeded";
  }),
  ...ofJobs("another object", FIRST, (job) => Object.assign(job, { object: "job" })),
  ...ofJobs("credits as text", FIRST, (job) => Object.assign(job, { credits_reserved: "2" })),
  ...ofJobs("completed at once", FIRST, (job) => Object.assign(job, { status: "completed" })),
  ...["failure_code", "failure_message", "failed_at"].flatMap((field) =>
    ofJobs(`a failed one has no ${field}`, STATES, (job) => Object.assign(job, { [field]: null })).map(
      (each) => ({ ...each, only: `${each.only}: one that ends failed` }),
    ),
  ),
  ...["progress_percent over 100", "progress_percent that falls"].map((name, which) => ({
    name: `image: ${name}`,
    only: "GenerationJob, /v1/image-generations",
    after: editObjects(/^image_generation_job$/, (job) => {
      job.progress_percent = which === 0 ? 101 : job.status === "completed" ? 10 : 50;
    }),
  })),
  {
    name: "video: request is another's",
    only: "request holds what was submitted",
    after: editObjects(/^video_generation_job$/, (job) =>
      Object.assign(job, { request: { model_id: "other" } }),
    ),
  },
];

const isList = (exchange: Exchange) =>
  pathOf(exchange) === "/v1/image-generations" && exchange.method === "GET";
const pages = (name: string, edit: (body: Loose, exchange: Exchange) => Loose): Named => ({
  name,
  only: "GET /v1/image-generations: (next|an item|a page)|List envelope, GET /v1/image-gen",
  after: editAnswer(/^\/v1\/image-generations$/, (body, exchange) =>
    isList(exchange) && exchange.status === 200 ? edit(body, exchange) : body,
  ),
});
const LISTS: Named[] = [
  pages("no has_more", ({ has_more: _gone, ...body }) => body),
  pages("no next_cursor", ({ next_cursor: _gone, ...body }) => body),
  pages("never more", (body) => ({ ...body, has_more: false, next_cursor: null })),
  pages("a cursor at the end", (body) => ({ ...body, next_cursor: body.next_cursor ?? "x" })),
  pages("the first item twice", (body) => ({
    ...body,
    data: [...list(body.data).slice(0, 1), ...list(body.data)],
  })),
  pages("the last item of a page missing", (body) => ({ ...body, data: list(body.data).slice(0, -1) })),
  pages("object array", (body) => ({ ...body, object: "array" })),
  pages("items of another kind", (body) => ({
    ...body,
    data: list(body.data).map((item) => ({ ...item, object: "video_generation_job" })),
  })),
  pages("items without what they cost", (body) => ({
    ...body,
    data: list(body.data).map((item) => ({ ...item, credits_used: 0 })),
  })),
  {
    name: "any limit and cursor",
    only: "GET /v1/image-generations: a page size",
    before: (exchange) => {
      if (isList(exchange)) exchange.path = pathOf(exchange);
      return undefined;
    },
  },
  {
    name: "any page size is two",
    only: "GET /v1/image-generations: next",
    before: (exchange) => {
      if (isList(exchange)) exchange.path = exchange.path.replace("limit=2", "limit=3");
      return undefined;
    },
  },
];

const of = (family: string, all: readonly Named[]): Mutation[] => all.map((each) => ({ ...each, family }));
export const SHAPES: Mutation[] = [
  ...of("envelope", [...ENVELOPE, code400]),
  ...of("catalogs", CATALOGS),
  ...of("lifecycle", LIFECYCLE),
  ...of("pagination", LISTS),
];
