import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import * as z from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { readDescription } from "@/lib/testing/described";
import { Visitor } from "@/lib/testing/visitor";
import { ROUTES } from "./app";
import { openApi } from "./openapi";

const refusal = z.looseObject({ "x-error-codes": z.array(z.string()).optional() });
const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  schema: z.unknown(),
});
const operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(parameter),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), refusal),
});
const described = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

async function read() {
  const response = await new Visitor().ask("/api/openapi.json");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  return described.parse(await response.json());
}
const operations = async () =>
  Object.entries((await read()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ path, method: method.toUpperCase(), ...each })),
  );

it("is OpenAPI 3.1, for whoever asks", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...(await read()) });
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, "3.1"]);
  const { valid: isStillValid } = await new Validator().validate({ ...(await read()), paths: { jobs: {} } });
  expect(isStillValid).toBe(false);
});

it("has each call once, with who may make it and whether it has a query", async () => {
  const calls = (await operations()).map(({ method, path, security, parameters }) => ({
    call: `${method} ${path}`,
    isOpen: security.length === 0,
    hasQuery: parameters.some((each) => each.in === "query"),
  }));
  const routes = ROUTES.map(({ endpoint: { method, path, may, query } }) => ({
    call: `${method} ${path.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{path}")}`,
    isOpen: may === "anyone",
    hasQuery: query !== undefined,
  }));
  const byCall = (a: { call: string }, b: { call: string }) => a.call.localeCompare(b.call);
  expect(calls.sort(byCall)).toEqual(routes.sort(byCall));
});

it("says which scopes of a token each call needs, and that some are for a browser alone", async () => {
  const all = new Map((await operations()).map((each) => [each.operationId, each]));
  const schemesOf = (name: string) => all.get(name)?.security;
  expect(schemesOf("getJobs")).toEqual([{ session: [] }, { token: ["read"] }]);
  const making = ["make:video", "make:image", "make:voice", "make:avatar"].map((scope) => ({
    token: [scope],
  }));
  expect(schemesOf("postJobs")).toEqual([{ session: [] }, ...making]);
  expect(schemesOf("postTokens")).toEqual([{ session: [] }]);
  expect(all.get("postTokens")?.description).toContain("no access token can call it");
});

it("names the refusals of each call, by status", async () => {
  const create = (await operations()).find(({ operationId }) => operationId === "postJobs");
  const codesOf = (status: number) => create?.responses[status]?.["x-error-codes"];
  expect(codesOf(402)).toEqual(["limit_reached", "balance_reached", "approval_needed"]);
  expect(codesOf(409)).toEqual(["conflict", "idempotency_conflict", "price_increased"]);
  expect(codesOf(401)).toEqual(["unauthenticated"]);
});

it("puts each call into one of the groups that it describes", async () => {
  const groups = z.object({ tags: z.array(z.object({ name: z.string() })) });
  const { tags } = groups.parse(await read());
  const used = new Set((await operations()).map((each) => each.tags.join()));
  expect(used).toEqual(new Set(tags.map(({ name }) => name)));
});

it("marks a deprecated call, with what to use", () => {
  const deprecated = { since: "2026-11-29", sunset: "2027-06-01", instead: "Use GET /api/jobs." };
  const call = endpoint({ method: "GET", path: "/api/jobs/old", summary: "Jobs", may: "look", deprecated });
  expect(openApi([call]).paths["/api/jobs/old"]?.get).toMatchObject({
    deprecated: true,
    description: expect.stringContaining(
      "Deprecated since 2026-11-29, gone from 2027-06-01. Use GET /api/jobs.",
    ),
  });
});

it("gives each operation a name of its own", async () => {
  const names = (await operations()).map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain("getJobsJobId");
});

it("declares each parameter of a path, and the headers that a call needs", async () => {
  const all = await operations();
  const create = all.find(({ operationId }) => operationId === "postJobs");
  expect(create?.parameters).toMatchObject([{ name: "Idempotency-Key", in: "header", required: true }]);
  for (const { path, parameters } of all) {
    const inPath = parameters.filter((each) => each.in === "path").map(({ name }) => `{${name}}`);
    expect(inPath, path).toEqual(path.match(/\{\w+\}/g) ?? []);
  }
});

/** Every text of a value, with where it is. */
const textsOf = (value: unknown, place = ""): [place: string, text: string][] =>
  typeof value === "string"
    ? [[place, value]]
    : typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, each]) => textsOf(each, `${place}/${name}`))
      : [];

/** The place of every value, as references write it. */
const places = (value: unknown, place = "#"): string[] =>
  typeof value === "object" && value !== null
    ? [place, ...Object.entries(value).flatMap(([name, each]) => places(each, `${place}/${name}`))]
    : [];

it("has no empty text, and refers only to what it has", async () => {
  const texts = textsOf(await read());
  const isValue = (place: string) =>
    place.includes("/application/json/example/") || place.endsWith("/default");
  expect(texts.filter(([place, text]) => text.trim() === "" && !isValue(place))).toEqual([]);
  const referred = texts.filter(([place]) => place.endsWith("/$ref")).map(([, text]) => text);
  const there = new Set(places(await read()));
  expect(referred).toContain("#/components/schemas/Job");
  expect(referred.filter((place) => !there.has(place))).toEqual([]);
});

it("finds what in a response is not as described", async () => {
  const description = readDescription(await read());
  const differenceOf = (path: string, status: number, body: unknown, method = "GET") =>
    description({ method, url: `http://a${path}`, status, type: "application/json; charset=utf-8" })?.(body);
  const refusal = { error: { code: "not_found", message: "Gone.", request_id: "req_1" } };

  expect(differenceOf("/api/health/live", 200, { status: "ok" })).toBeUndefined();
  expect(differenceOf("/api/health/live", 200, { status: "ill" })).toMatch(
    /^GET \/api\/health\/live .*\/status/,
  );
  expect(differenceOf("/api/health/live", 200, { status: "ok", since: 1 })).toContain("since");
  expect(differenceOf("/api/health", 503, { status: "unavailable" })).toBeUndefined();
  expect(differenceOf("/api/jobs/j_1", 404, refusal)).toBeUndefined();
  const outOfPlace = { error: { ...refusal.error, code: "last_owner" } };
  expect(differenceOf("/api/jobs/j_1", 409, outOfPlace)).toContain("409 last_owner");
  expect(differenceOf("/api/jobs/j_1", 404, { message: "Gone." })).toMatch(/^GET \/api\/jobs\/\{jobId\} /);
  // Neither another status nor a body where there is none.
  expect(differenceOf("/api/health/live", 201, { status: "ok" })).toBeDefined();
  expect(differenceOf("/api/jobs/sync", 204, {}, "POST")).toBeDefined();
  expect(differenceOf("/api/none", 404, refusal)).toBeUndefined();
  // The responses of the upstream are not ours to describe.
  expect(differenceOf("/api/v1/models", 200, [])).toBeUndefined();
  expect(differenceOf("/api/auth/csrf", 200, [])).toBeUndefined();
});
