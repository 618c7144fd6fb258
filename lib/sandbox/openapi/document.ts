import { ASSET_UPLOAD, LIST_QUERY } from "@/lib/contract/assumptions";
import { LIMITS } from "@/lib/contract/limits";
import { type Operation, operations } from "./operations";
import { jsonSchemas, refTo } from "./schemas";

type Described = Operation & (typeof operations)[number];

const json = (schema: object) => ({ "application/json": { schema } });

/** Section Errors: the errors of job creation. Other endpoints use a few of them. */
const ERRORS: Readonly<Record<number, string>> = {
  400: "Invalid request",
  401: "Missing or invalid API key",
  402: "Not enough credits",
  403: "Missing scope, plan or resource access",
  409: "Idempotency or concurrency conflict",
  422: "Input content not allowed",
  429: "Rate limit exceeded",
};
const RETRY_AFTER = { "Retry-After": { description: "Seconds", schema: { type: "integer" } } };

function errors({ creates, scope, request }: Operation) {
  const isPossible = (status: number) =>
    creates ||
    status === 401 ||
    status === 429 ||
    (status === 400 && request !== undefined) ||
    (status === 403 && scope !== undefined) ||
    ([402, 422].includes(status) && scope === "llm:write");
  const possible = Object.entries(ERRORS).filter(([status]) => isPossible(Number(status)));
  const responses = possible.map(([status, description]) => [
    status,
    {
      description,
      content: json(refTo("ErrorEnvelope")),
      ...(status === "429" ? { headers: RETRY_AFTER } : {}),
    },
  ]);
  const other = { description: "Any other error", content: json(refTo("ErrorEnvelope")) };
  return Object.fromEntries([...responses, ["default", other]]);
}

function parameters({ path, creates, paged }: Described) {
  const text = { type: "string" };
  const key = {
    ...text,
    minLength: LIMITS.idempotencyKeyMinLength,
    maxLength: LIMITS.idempotencyKeyMaxLength,
  };
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: text,
    })),
    ...(creates ? [{ name: "Idempotency-Key", in: "header", required: true, schema: key }] : []),
    ...(paged
      ? [
          { name: LIST_QUERY.pageSize, in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } },
          { name: LIST_QUERY.cursor, in: "query", schema: text },
        ]
      : []),
  ];
}

function body({ path, request }: Described) {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const form = { type: "object", properties: { [ASSET_UPLOAD.part]: file }, required: [ASSET_UPLOAD.part] };
  if (path === ASSET_UPLOAD.path)
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  return request ? { requestBody: { required: true, content: json(refTo(request)) } } : {};
}

const success = ({ response, streams }: Operation) => ({
  description: "Success",
  ...(response
    ? {
        content: {
          ...json(refTo(response)),
          ...(streams ? { "text/event-stream": { schema: { type: "string" } } } : {}),
        },
      }
    : {}),
});

const operation = (described: Described) => ({
  operationId: described.name,
  summary: described.summary,
  ...(described.scope ? { description: `Needs the scope ${described.scope}.` } : {}),
  parameters: parameters(described),
  ...body(described),
  responses: { [described.status]: success(described), ...errors(described) },
});

function paths() {
  const byPath: Record<string, Record<string, object>> = {};
  for (const described of operations) {
    const { path, method } = described;
    byPath[path] = { ...byPath[path], [method.toLowerCase()]: operation(described) };
  }
  return byPath;
}

/** The service in OpenAPI 3.1, from the contract's endpoints and schemas. */
export const openApiDocument = () => ({
  openapi: "3.1.1",
  info: {
    title: "Creative Generation API, embedded service",
    version: "1.0.0",
    description: "An emulator without any AI model. Its page at / says what is real here and what is not.",
  },
  security: [{ key: [] }],
  paths: paths(),
  components: {
    securitySchemes: { key: { type: "http", scheme: "bearer" } },
    schemas: jsonSchemas(),
  },
});
