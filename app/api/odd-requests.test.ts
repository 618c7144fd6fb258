import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { errorEnvelope } from "@/lib/contract/errors";
import { writePlace } from "@/lib/platform/server/cursor";
import { aPlan } from "@/lib/testing/account-service";
import { withJobService } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";

const service = withJobService();
const HERE = import.meta.dirname;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Routes that ask for more than a session. */
const ASKS_FOR_MORE = /^(auth|metrics)\//;
/** What our service may be blamed for by a route of ours; the stub here answers little. */
const UPSTREAM_CODES = /^upstream_/;

const routes = readdirSync(HERE, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .sort();

const NUL = "\0";
const ODD_WORDS = [
  "",
  " ",
  NUL,
  "\ud800",
  "%ff",
  "..",
  "x".repeat(5_000),
  "' or 1=1 --",
  "NaN",
  "-1",
  "1e999",
  "null",
];
const ODD_DATES = ["0000-01-01", "9999-12-31", "2026-02-30", "275760-09-13", "-000001-01-01", "NaN"];
const ODD_FIGURES = ["NaN", "Infinity", "-1", "0", "1.5", "1e308", "9".repeat(400), "0x10"];
const ODD_ZONES = [
  "Mars/Olympus",
  "UTC+99",
  "+05:30",
  "../etc/passwd",
  "Factory",
  "posixrules",
  "x".repeat(64),
];
const ODD_CURSORS = [
  ...[8.64e15, -8.64e15, -62_135_596_800_001, 253_402_300_800_000, 1e12, 1.5, 2 ** 31, 0].map((value) =>
    writePlace({ value, id: "job_a" }),
  ),
  writePlace({ value: 0, id: NUL }),
  writePlace({ value: 0, id: "\ud800" }),
  ...['[1e999,"a"]', '[null,"a"]', '["a","b"]', "[1]", "{}", "null", "["].map((text) =>
    Buffer.from(text).toString("base64url"),
  ),
  "%%%",
];
const ORDERS = ["newest", "oldest", "credits", "length", "expiry"];

/** What each parameter of a query is set to in turn, beside parameters that are well formed. */
const ODD_QUERIES: Record<string, readonly string[]> = {
  limit: ODD_FIGURES,
  from: ODD_DATES,
  to: ODD_DATES,
  tz: ODD_ZONES,
  zone: ODD_ZONES,
  q: ODD_WORDS,
  sort: ODD_WORDS,
  kind: ODD_WORDS,
  status: ODD_WORDS,
  model: ODD_WORDS,
  person: ODD_WORDS,
  tag: ODD_WORDS,
  collection: ODD_WORDS,
  shortest: ODD_FIGURES,
  longest: ODD_FIGURES,
  cheapest: ODD_FIGURES,
  dearest: ODD_FIGURES,
  ids: ODD_WORDS,
  format: ODD_WORDS,
  first: ODD_WORDS,
  last: ODD_WORDS,
  part: ODD_WORDS,
};
const WELL_FORMED = {
  from: "2026-01-01",
  to: "2026-01-31",
  tz: "Europe/Berlin",
  zone: "Europe/Berlin",
  ids: "asset_none",
  format: "mp3",
  first: "job_a",
  last: "job_b",
};

const queries: Record<string, string>[] = [
  ...Object.entries(ODD_QUERIES).flatMap(([name, values]) =>
    values.map((value) => ({ ...WELL_FORMED, [name]: value })),
  ),
  ...ORDERS.flatMap((sort) => ODD_CURSORS.map((cursor) => ({ ...WELL_FORMED, sort, cursor }))),
];

const asJson = (value: unknown): RequestInit => ({
  body: typeof value === "string" ? value : JSON.stringify(value),
  headers: { "content-type": "application/json" },
});
const as = (type: string, body = "odd"): RequestInit => ({ body, headers: { "content-type": type } });
const ODD_BODIES: RequestInit[] = [
  {},
  as("text/plain"),
  as("multipart/form-data"),
  as("multipart/form-data; boundary="),
  as("multipart/form-data; boundary=b", "--b\r\n"),
  as(
    "multipart/form-data; boundary=b",
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a\0.png"\r\n\r\nodd\r\n--b--',
  ),
  as("application/x-www-form-urlencoded", "a=%ff&csrfToken=%00"),
  as("application/json; charset=utf-16"),
  as("application/jsonp", "{}"),
  as("image/png"),
  as(";"),
  ...["", "{", "[]", "null", "1e999", '"\\u0000"', '{"__proto__":{"a":1}}', "[".repeat(200)].map(asJson),
];

const aMade = {
  id: "job_x",
  upstream_id: null,
  request_id: null,
  status: "completed",
  model_id: "zeta",
  prompt: "A pier",
  person_name: null,
  created_at: "2026-01-01T00:00:00Z",
  completed_at: null,
  credits_quoted: null,
  credits_reserved: null,
  credits_used: null,
  credits_refunded: null,
  failure_code: null,
  failure_message: null,
  favourite: false,
  tags: [],
  note: null,
  files: [],
};
const settings = (made: object) => ({
  atelier: "settings",
  version: 1,
  kind: "video",
  request: {},
  made: { ...aMade, ...made },
});
const ODD_NUMBERS = [1e308, -1, 1.5, 2 ** 53, -0, 2 ** 31];
/** Bodies that are nearly right, by route. */
const NEARLY: Record<string, unknown[]> = {
  "balance/route.ts": ODD_NUMBERS.map((credits) => ({ credits })),
  "budgets/route.ts": ODD_NUMBERS.flatMap((credits) => [
    { subject: "workspace", id: null, credits, mode: "warn", time_zone: "UTC" },
    { scope: "workspace", credits, mode: "block", time_zone: "Mars/Olympus" },
  ]),
  "library/act/route.ts": ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"].flatMap((moment) => [
    { pick: { deleted_at: moment }, action: { do: "restore" } },
    { pick: { filters: {}, until: moment, except: [] }, action: { do: "delete" } },
    {
      pick: { filters: { from: "0000-01-01" }, until: moment, except: [] },
      action: { do: "favourite", value: true },
    },
  ]),
  "library/zip/route.ts": ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+23:59"].map((moment) => ({
    pick: { filters: {}, until: moment, except: [] },
  })),
  "library/settings/route.ts": ODD_NUMBERS.map((quota_bytes) => ({ file_names: "{date}", quota_bytes })),
  "library/restore/route.ts": [
    ...ODD_NUMBERS.map((credits_used) => settings({ credits_used })),
    ...["0000-01-01T00:00:00Z", "odd"].map((created_at) => settings({ created_at })),
    ...["0000-01-01T00:00:00Z", "odd"].map((completed_at) => settings({ completed_at })),
  ],
};

type Answer = { what: string; status: number; body: string };

const handlersOf = async (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ path.join(HERE, file));

/** Calls a handler as Next does; null where there is none for this method. */
async function call(file: string, method: string, request: Request, params: object): Promise<Answer | null> {
  const handler = (await handlersOf(file))[method];
  if (typeof handler !== "function") return null;
  const response: unknown = await Reflect.apply(handler, undefined, [
    request,
    { params: Promise.resolve(params) },
  ]);
  if (!(response instanceof Response)) throw new Error(`${method} ${file} answered no Response`);
  const isText = response.status >= 400;
  const body = isText ? await response.text() : "";
  if (!isText) await response.body?.cancel();
  return { what: `${file} ${method}`, status: response.status, body };
}

/** No answer is a failure of ours, and every refusal travels in the envelope. */
function problemOf({ what, status, body }: Answer): string | null {
  if (status < 400) return null;
  // A walk that lost its session would find nothing.
  if (status === 401 && !ASKS_FOR_MORE.test(what)) return "401";
  const envelope = errorEnvelope.safeParse(body === "" ? null : JSON.parse(body)).data;
  if (!envelope) return `${status} without the envelope: ${body.slice(0, 100)}`;
  return status >= 500 && !UPSTREAM_CODES.test(envelope.error.code)
    ? `${status} ${envelope.error.code}`
    : null;
}

/** The parameters of a route, all set to one value. */
const paramsOf = (file: string, value: string) =>
  Object.fromEntries(
    [...file.matchAll(/\[(\.\.\.)?(\w+)\]/g)].map(([, isList, name = ""]) => [
      name,
      isList ? [value, value] : value,
    ]),
  );

/** Most routes have no query; those that do say so in so many words. */
const readsQuery = (file: string) =>
  /\bquery\b|searchParams/.test(readFileSync(path.join(HERE, file), "utf8"));

async function aVisitor(): Promise<Visitor> {
  service.other = json(200, { ...aPlan, object: "account_plan" });
  const visitor = new Visitor();
  expect((await visitor.signIn("good_odd")).status).toBe(200);
  return visitor;
}

test("whatever a path, a query or a body says, no route fails, and refusals have the envelope", async () => {
  const visitor = await aVisitor();
  const problems = new Set<string>();
  let asked = 0;
  const ask = async (file: string, method: string, init: RequestInit, params: object, query = {}) => {
    const request = visitor.request(`/api/odd?${new URLSearchParams(query)}`, { method, ...init });
    const answer = await call(file, method, request, params);
    if (answer === null) return;
    asked += 1;
    const problem = problemOf(answer);
    if (problem)
      problems.add(`${answer.what} ${JSON.stringify({ params, query, init }).slice(0, 300)}: ${problem}`);
  };
  for (const file of routes) {
    const params = paramsOf(file, "none_1");
    for (const method of METHODS) {
      for (const word of ODD_WORDS) await ask(file, method, {}, paramsOf(file, word), WELL_FORMED);
      if (method === "GET" && readsQuery(file))
        for (const query of queries) await ask(file, method, {}, params, query);
      if (method === "GET" || method === "HEAD") continue;
      for (const body of ODD_BODIES) await ask(file, method, body, params);
      for (const body of NEARLY[file] ?? []) await ask(file, method, asJson(body), params);
    }
  }
  console.log(`${asked} odd requests of ${routes.length} routes`);
  expect(routes.length).toBeGreaterThan(50);
  expect([...problems]).toEqual([]);
});
