import { editResponse, type JsonObject, list } from "./edit";
import type { Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;

/** Changes every entry of a catalog. */
const entries = (path: string, name: string, only: string, edit: (entry: JsonObject) => void): Named => ({
  name: `${path}: ${name}`,
  only,
  after: editResponse(new RegExp(`^${path}$`), (body) => {
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
    const pricing = entry.pricing as JsonObject;
    pricing.input_mc_per_1m = String(pricing.input_mc_per_1m);
  }),
  {
    name: "/v1/llm/models: eleven models",
    only: "object list of 12",
    after: editResponse(/^\/v1\/llm\/models$/, (body) => ({ ...body, data: list(body.data).slice(1) })),
  },
  {
    name: "/v1/voices: no object",
    only: VOICE,
    after: editResponse(/^\/v1\/voices$/, ({ data }) => ({ data })),
  },
  ...["no row of theta-omni", "an extra row of iota-2", "no rows of 20 s"].map((name, which) => ({
    name: `/v1/pricing: ${name}`,
    only: "every video model and for every product|the price rows are the tuples",
    after: editResponse(/^\/v1\/pricing$/, (body) => {
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
    after: editResponse(/^\/v1\/pricing$/, (body) => ({
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
    after: editResponse(/^\/v1\/models\/zeta$/, (body) => ({ ...body, [String(field)]: value })),
  })),
  {
    name: "/compat-b/v1/models: a model less",
    only: "GET /compat-b",
    after: editResponse(/^\/compat-b\/v1\/models$/, (body) => ({ ...body, data: list(body.data).slice(1) })),
  },
  {
    name: "/v1/account/plan: api_enabled as text",
    only: "plan reports api_enabled",
    after: editResponse(/^\/v1\/account\/plan$/, (body) => ({ ...body, api_enabled: "true" })),
  },
  {
    name: "/v1/account/plan: api_enabled though it is not",
    only: "without access says",
    after: editResponse(/^\/v1\/account\/plan$/, (body) => ({ ...body, api_enabled: true })),
  },
];

export const CATALOG_MUTATIONS: Mutation[] = CATALOGS.map((each) => ({ ...each, family: "catalogs" }));
