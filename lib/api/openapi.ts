import "server-only";
import * as z from "zod";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import type { Endpoint } from "@/lib/http/endpoint";
import { SESSION_COOKIE } from "@/lib/session/auth-api";
import { version } from "@/package.json";

type Schema = NonNullable<Endpoint["result"]>;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema as JSON Schema, as OpenAPI 3.1 has it: what a caller may send, or what it gets. */
function jsonSchema(schema: Schema, io: "input" | "output"): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

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

function requestBodyOf({ body, receives }: Endpoint) {
  if (body) return { required: true, content: json(jsonSchema(body, "input")) };
  return receives && { content: { [receives]: {} } };
}

function successOf({ result, sends, status, unhealthyStatus }: Endpoint) {
  if (result) {
    const response = { description: "The result", content: json(jsonSchema(result, "output")) };
    return { [status ?? 200]: response, ...(unhealthyStatus && { [unhealthyStatus]: response }) };
  }
  // One range of a file is a 206.
  if (sends) return { "2XX": { description: "The content", content: { [sends]: {} } } };
  return { 204: { description: "Done" } };
}

const operationOf = (endpoint: Endpoint) => ({
  operationId: operationIdOf(endpoint),
  summary: endpoint.summary,
  parameters: parametersOf(endpoint),
  requestBody: requestBodyOf(endpoint),
  responses: { ...successOf(endpoint), default: { $ref: "#/components/responses/Error" } },
  ...(endpoint.may === "anyone" ? { security: [] } : {}),
});

function pathsOf(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
}

export const openApi = (endpoints: readonly Endpoint[]) => ({
  openapi: "3.1.1",
  info: { title: "Atelier", version },
  security: [{ session: [] }],
  paths: pathsOf(endpoints),
  components: {
    securitySchemes: {
      session: {
        type: "apiKey",
        in: "cookie",
        name: SESSION_COOKIE,
        description: "Signing in sets it. Over HTTPS its name begins with __Host-.",
      },
    },
    schemas: { Error: jsonSchema(errorEnvelope, "output") },
    responses: {
      Error: { description: "A refusal", content: json({ $ref: "#/components/schemas/Error" }) },
    },
  },
});
