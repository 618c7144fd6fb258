import "server-only";
import * as z from "zod";
import { ERROR_STATUS } from "@/lib/contract/errors";
import type { Endpoint } from "@/lib/http/endpoint";
import { coversScope, neededScope, ROLES, reachOf, SCOPES } from "@/lib/http/permissions";
import { SESSION_COOKIE } from "@/lib/session/auth-api";
import { license, version } from "@/package.json";
import { CAPABILITIES, capabilityOf } from "./description/capabilities";
import { COMMON_ERRORS, ERROR_MEANINGS, refusalsByStatus } from "./description/error-codes";
import { exampleOf } from "./description/examples";
import { GUIDE } from "./description/guide";
import { EVENTS, SHARED_SCHEMAS } from "./description/shared-schemas";

type Schema = NonNullable<Endpoint["result"]>;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema as JSON Schema, as OpenAPI 3.1 has it: what a caller may send, or what it gets. */
function jsonSchema(schema: Schema, io: "input" | "output"): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The JSON Schemas of the shared results by their text, the largest first, so that a schema is found before its parts. */
const SHARED = Object.entries(SHARED_SCHEMAS).map(
  ([name, schema]) => [name, JSON.stringify(jsonSchema(schema, "output"))] as const,
);

/** A schema in which each part that has a name refers to it. */
function withRefs(schema: JsonSchema, besides?: string): JsonSchema {
  const refer = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const text = JSON.stringify(value);
    const [name] = SHARED.find((shared) => shared[0] !== besides && shared[1] === text) ?? [];
    if (name !== undefined) return refTo(name);
    if (Array.isArray(value)) return value.map(refer);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, refer(each)]));
  };
  // What has no name keeps its form, and a reference is a schema, too.
  return refer(schema) as JsonSchema;
}

type Media = { schema: JsonSchema; example?: unknown };
const json = (schema: JsonSchema, example?: unknown): { "application/json": Media } => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

/** The path as OpenAPI writes it. What stands for any further parts is the parameter `path`. */
const templateOf = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, "{$1}").replace(/\*$/, "{path}");

/** As `getJobsJobId`, which is as unique as the method with the path. */
const operationIdOf = (endpoint: Endpoint): string =>
  [endpoint.method.toLowerCase(), ...(templateOf(endpoint).match(/\w+/g) ?? []).slice(1)]
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

/** Null is what our own pages give for a parameter that they then leave out. */
function withoutNull({ anyOf, ...schema }: JsonSchema): JsonSchema {
  const others = anyOf?.filter(({ type }) => type !== "null");
  return others?.length === 1 ? { ...others[0], ...schema } : { ...schema, ...(others && { anyOf: others }) };
}

function parametersIn(place: "path" | "query" | "header", schema: Schema | undefined) {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, "input") : {};
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof each === "boolean" ? {} : withoutNull(each),
  }));
}

const ANY_PARTS = {
  name: "path",
  in: "path",
  required: true,
  description: "Any further parts, with the slashes between them",
  schema: { type: "string" },
};

const parametersOf = ({ path, params, query, headers }: Endpoint) => [
  ...parametersIn("path", params),
  ...(path.endsWith("*") ? [ANY_PARTS] : []),
  ...parametersIn("query", query),
  ...parametersIn("header", headers),
];

function requestBodyOf(endpoint: Endpoint) {
  const { body, receives } = endpoint;
  const example = exampleOf(operationIdOf(endpoint))?.request;
  if (body) return { required: true, content: json(withRefs(jsonSchema(body, "input")), example) };
  return receives && { content: { [receives]: {} } };
}

/** The types of what is sent whole or one range of it. */
const IS_FILE = /^(\*|video|image)\//;

function successOf(endpoint: Endpoint) {
  const { path, result, sends, status, unhealthyStatus } = endpoint;
  if (result) {
    const example = exampleOf(operationIdOf(endpoint))?.response;
    const content = json(withRefs(jsonSchema(result, "output")), example);
    const response = { description: "The result", content };
    return { [status ?? 200]: response, ...(unhealthyStatus && { [unhealthyStatus]: response }) };
  }
  const events = EVENTS[path];
  if (events) {
    const schema = {
      type: "string",
      description: `Server-sent events, each as ${events.name} says`,
      contentMediaType: "text/event-stream",
      contentSchema: refTo(events.name),
    };
    return { 200: { description: "The events", content: { "text/event-stream": { schema } } } };
  }
  if (sends) {
    const response = { description: "The content", content: { [sends]: {} } };
    return {
      200: response,
      ...(IS_FILE.test(sends) && { 206: { ...response, description: "One range of it" } }),
    };
  }
  return { 204: { description: "Done" } };
}

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 1 } },
};

/** The refusals of a call, by status. `x-error-codes` has their codes for programs. */
const refusalsOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    refusalsByStatus(endpoint).map(([status, refusals]) => [
      status,
      {
        description: refusals.map(({ code, when }) => `\`${code}\`: ${when}.`).join("\n\n"),
        "x-error-codes": refusals.map(({ code }) => code),
        ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
        content: json(refTo("ApiError"), exampleOf(operationIdOf(endpoint))?.refusals?.[status]),
      },
    ]),
  );

/** Who may make a call: in OpenAPI's words, one of these. */
function securityOf(endpoint: Endpoint) {
  const { may } = endpoint;
  if (may === "anyone") return [];
  return [{ session: [] }, ...scopesFor({ ...endpoint, may }).map((scope) => ({ token: [scope] }))];
}

/** The scopes any of which lets a token make a call. None for what only a browser does. */
const scopesFor = (needed: Parameters<typeof neededScope>[0]) =>
  SCOPES.filter((scope) => coversScope([scope], neededScope(needed)));

const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" or ");

/** Who may make a call, in words. */
function accessTo(endpoint: Endpoint): string {
  const { may } = endpoint;
  if (may === "anyone") return "Needs no session.";
  const scopes = scopesFor({ ...endpoint, may });
  const token =
    scopes.length === 0
      ? "Only for a signed-in browser: no access token can call it."
      : `An access token needs the scope ${listed(scopes.map((scope) => `\`${scope}\``))}.`;
  const roles = ROLES.filter((role) => reachOf(role, may) !== "none");
  const own = roles.filter((role) => may !== "keep" && reachOf(role, may) === "own");
  const who = roles.length === ROLES.length ? "" : ` For the role ${listed(roles)}.`;
  return `${token}${who}${own.length > 0 ? ` A ${listed(own)} touches only their own.` : ""}`;
}

const descriptionOf = (endpoint: Endpoint): string => {
  const { deprecated } = endpoint;
  const goes =
    deprecated &&
    `Deprecated since ${deprecated.since}, gone from ${deprecated.sunset}. ${deprecated.instead}`;
  return [goes, accessTo(endpoint)].filter(Boolean).join("\n\n");
};

const operationOf = (endpoint: Endpoint) => ({
  operationId: operationIdOf(endpoint),
  tags: [capabilityOf(endpoint.path)],
  summary: endpoint.summary,
  description: descriptionOf(endpoint),
  ...(endpoint.deprecated && { deprecated: true }),
  parameters: parametersOf(endpoint),
  requestBody: requestBodyOf(endpoint),
  responses: {
    ...refusalsOf(endpoint),
    ...successOf(endpoint),
    default: { $ref: "#/components/responses/Error" },
  },
  security: securityOf(endpoint),
});

function pathsOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
}

/** The events of a stream as one schema: the name of each, and its data once that is parsed. */
const eventSchema = (events: Readonly<Record<string, Schema>>) => ({
  oneOf: Object.entries(events).map(([event, data]) => ({
    type: "object",
    required: ["event", "data"],
    properties: { event: { const: event }, data: withRefs(jsonSchema(data, "output")) },
  })),
});

const sharedSchemas = () => ({
  ...Object.fromEntries(
    Object.entries(SHARED_SCHEMAS).map(([name, schema]) => [
      name,
      withRefs(jsonSchema(schema, "output"), name),
    ]),
  ),
  ...Object.fromEntries(Object.values(EVENTS).map(({ name, events }) => [name, eventSchema(events)])),
});

const usedCapabilities = (endpoints: readonly Endpoint[]) => {
  const used = new Set(endpoints.map(({ path }) => capabilityOf(path)));
  return CAPABILITIES.filter(({ name }) => used.has(name)).map(({ name, description }) => ({
    name,
    description,
  }));
};

export const openApi = (endpoints: readonly Endpoint[]) => ({
  openapi: "3.1.1",
  info: {
    title: "Atelier API",
    version,
    description: GUIDE,
    license: { name: license, identifier: license },
  },
  servers: [{ url: "/", description: "This server" }],
  tags: usedCapabilities(endpoints),
  paths: pathsOf(endpoints),
  components: {
    securitySchemes: {
      token: {
        type: "http",
        scheme: "bearer",
        description:
          "An access token, made in Settings, Tokens. A call lists the scopes of which it needs one.",
      },
      session: {
        type: "apiKey",
        in: "cookie",
        name: SESSION_COOKIE,
        description: "Signing in sets it. Over HTTPS its name begins with __Host-.",
      },
    },
    schemas: sharedSchemas(),
    responses: {
      Error: {
        description: `Any other refusal. Every call may respond with ${COMMON_ERRORS.map((code) => `${ERROR_STATUS[code]} \`${code}\` (${ERROR_MEANINGS[code]})`).join(", ")}.`,
        "x-error-codes": COMMON_ERRORS,
        content: json(refTo("ApiError")),
      },
    },
  },
});
