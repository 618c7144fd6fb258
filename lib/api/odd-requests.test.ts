// @module-tag all
import { expect, test } from "vitest";
import { z } from "zod";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import type { Endpoint } from "@/lib/http/endpoint";
import { asResponse } from "@/lib/http/server/reply";
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
import { ROUTES } from "./app";
import type { Route } from "./serve";

const service = withJobService();
/** Routes that need more than a session. */
const ASKS_FOR_MORE = /^\/api\/(auth|mcp|metrics)\b/;
/** Codes for faults of the service. They are allowed here, because the stub handles few requests. */
const UPSTREAM_CODES = /^upstream_/;
/** How messages of the schemas begin. Programs find them in the details; people read the message. */
const SCHEMA_WORDS = /^(Invalid|Too (big|small)|Unrecognized)/;

/** A field, a path of fields or a code, which only programs know. */
const CODE_NAME = /[a-z]\w*(\.|_)[a-z]\w*|“\w+” (is missing|isn't valid)/;

/** Thousands of requests, one after another. Ends what hangs. */
const PATIENCE_MS = 900_000;

type Result = { path: string; status: number; body: string };

/** No response may be a fault of ours, and every refusal must be in the envelope. */
function problemOf({ path, status, body }: Result): string | null {
  if (status < 400) return null;
  // Without a session, the test would check nothing.
  if (status === 401 && !ASKS_FOR_MORE.test(path)) return "401";
  const envelope = errorEnvelope.safeParse(body === "" ? null : JSON.parse(body)).data;
  if (!envelope) return `${status} without the envelope: ${body.slice(0, 100)}`;
  if (SCHEMA_WORDS.test(envelope.error.message)) return `in the words of a schema: ${envelope.error.message}`;
  if (CODE_NAME.test(envelope.error.message)) return `by a code name: ${envelope.error.message}`;
  return status >= 500 && !UPSTREAM_CODES.test(envelope.error.code)
    ? `${status} ${envelope.error.code}`
    : null;
}

/** The parameters of a path, all set to one value. */
const paramsOf = (path: string, value: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, value]));

/** The address of a request; where a path has further parts, the value stands for them. */
const addressFor = (path: string, value: string, query: object) =>
  `${path.replace(/:\w+|\*/g, encodeURIComponent(value.toWellFormed()))}?${new URLSearchParams({ ...query })}`;

const withShape = z.object({ shape: z.record(z.string(), z.unknown()) });

/** Whether a call reads a parameter. One without a schema of its query may read its address itself. */
function readerOf({ query, result }: Endpoint): (name: string) => boolean {
  if (!query) return () => !result;
  const { shape } = withShape.parse(query);
  return (name) => name in shape;
}

async function aVisitor(): Promise<Visitor> {
  service.other = json(200, { ...aPlan, object: "account_plan" });
  const visitor = new Visitor();
  expect((await visitor.signIn("good_odd")).status).toBe(200);
  return visitor;
}

test("no path, query or body makes a route fail, and every refusal has the envelope", {
  timeout: PATIENCE_MS,
}, async () => {
  const visitor = await aVisitor();
  const problems = new Set<string>();
  let requestCount = 0;
  const ask = async ({ endpoint, handle }: Route, word: string, init: RequestInit, query = {}) => {
    let got = 0;
    for (const method of endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method]) {
      const request = visitor.request(addressFor(endpoint.path, word, query), { method, ...init });
      const response = asResponse(await handle(request, paramsOf(endpoint.path, word)));
      const body = response.status >= 400 ? await response.text() : "";
      if (!response.bodyUsed) await response.body?.cancel();
      requestCount += 1;
      const { status } = response;
      if (method !== "HEAD") got = status;
      // HEAD has no body, so it only has the status of GET.
      const isHeadOfIt = method === "HEAD" && status === got && body === "";
      const problem =
        method === "HEAD"
          ? !isHeadOfIt && `${status} where GET has ${got}`
          : problemOf({ path: endpoint.path, status, body });
      const asked = JSON.stringify({ word, query, init }).slice(0, 300);
      if (problem) problems.add(`${method} ${endpoint.path} ${asked}: ${problem}`);
    }
  };
  for (const route of ROUTES) {
    const { method, path } = route.endpoint;
    for (const word of ODD_WORDS) await ask(route, word, {}, WELL_FORMED);
    if (method === "GET") {
      for (const query of oddQueries(readerOf(route.endpoint))) await ask(route, "none_1", {}, query);
      continue;
    }
    for (const body of ODD_BODIES) await ask(route, "none_1", body);
    for (const body of NEARLY_RIGHT_BODIES[path] ?? []) await ask(route, "none_1", asJson(body));
  }
  console.log(`${requestCount} odd requests of ${ROUTES.length} calls`);
  expect(ROUTES.length).toBeGreaterThan(50);
  expect([...problems]).toEqual([]);
});
