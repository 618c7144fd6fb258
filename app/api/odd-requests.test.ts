import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { aPlan } from "@/lib/testing/account-service";
import { withJobService } from "@/lib/testing/job-service";
import {
  asJson,
  NEARLY_RIGHT_BODIES,
  ODD_BODIES,
  ODD_WORDS,
  oddQueries,
  WELL_FORMED,
} from "@/lib/testing/odd-requests";
import { json } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";

const service = withJobService();
const HERE = import.meta.dirname;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
/** Routes that need more than a session. */
const ASKS_FOR_MORE = /^(auth|metrics)\//;
/** Codes for faults of the service. They are allowed here, because the stub answers few requests. */
const UPSTREAM_CODES = /^upstream_/;
/** How messages of the schemas begin. Programs find them in the details; people read the message. */
const SCHEMA_WORDS = /^(Invalid|Too (big|small)|Unrecognized)/;

const routes = readdirSync(HERE, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .sort();

/** Thousands of requests, one after another. Ends what hangs. */
const PATIENCE_MS = 900_000;

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

/** No answer may be a fault of ours, and every refusal must be in the envelope. */
function problemOf({ what, status, body }: Answer): string | null {
  if (status < 400) return null;
  // Without a session, the test would check nothing.
  if (status === 401 && !ASKS_FOR_MORE.test(what)) return "401";
  const envelope = errorEnvelope.safeParse(body === "" ? null : JSON.parse(body)).data;
  if (!envelope) return `${status} without the envelope: ${body.slice(0, 100)}`;
  if (SCHEMA_WORDS.test(envelope.error.message)) return `in the words of a schema: ${envelope.error.message}`;
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

/** Most routes have no query. Those that have one declare it in their source. */
const readsQuery = (file: string) =>
  /\bquery\b|searchParams/.test(readFileSync(path.join(HERE, file), "utf8"));

const declared = z.object({ query: z.object({ shape: z.record(z.string(), z.unknown()) }) });

/** Whether a route reads a parameter. One that declares none may read its address itself. */
async function readerOf(file: string): Promise<(name: string) => boolean> {
  const shape = declared.safeParse(Object.assign({}, (await handlersOf(file)).GET)).data?.query.shape;
  return (name) => shape === undefined || name in shape;
}

async function aVisitor(): Promise<Visitor> {
  service.other = json(200, { ...aPlan, object: "account_plan" });
  const visitor = new Visitor();
  expect((await visitor.signIn("good_odd")).status).toBe(200);
  return visitor;
}

test("whatever a path, a query or a body says, no route fails, and refusals have the envelope", {
  timeout: PATIENCE_MS,
}, async () => {
  const visitor = await aVisitor();
  const problems = new Set<string>();
  let requestCount = 0;
  const ask = async (file: string, method: string, init: RequestInit, params: object, query = {}) => {
    const request = visitor.request(`/api/odd?${new URLSearchParams(query)}`, { method, ...init });
    const answer = await call(file, method, request, params);
    if (answer === null) return;
    requestCount += 1;
    const problem = problemOf(answer);
    if (problem)
      problems.add(`${answer.what} ${JSON.stringify({ params, query, init }).slice(0, 300)}: ${problem}`);
  };
  for (const file of routes) {
    const params = paramsOf(file, "none_1");
    for (const method of METHODS) {
      for (const word of ODD_WORDS) await ask(file, method, {}, paramsOf(file, word), WELL_FORMED);
      if (method === "GET" && readsQuery(file))
        for (const query of oddQueries(await readerOf(file))) await ask(file, method, {}, params, query);
      if (method === "GET" || method === "HEAD") continue;
      for (const body of ODD_BODIES) await ask(file, method, body, params);
      for (const body of NEARLY_RIGHT_BODIES[file] ?? []) await ask(file, method, asJson(body), params);
    }
  }
  console.log(`${requestCount} odd requests of ${routes.length} routes`);
  expect(routes.length).toBeGreaterThan(50);
  expect([...problems]).toEqual([]);
});
