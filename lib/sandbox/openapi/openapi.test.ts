import { expect, it } from "vitest";
import * as z from "zod";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { aClip, withSandbox } from "../test-sandbox";

const sandbox = withSandbox();

/** OpenAPI 3.1 as far as this service uses it. A misspelt field counts as an unknown one. */
const schema = z.record(z.string(), z.unknown());
const content = z.record(z.stringFormat("media type", /^\w+\/[\w-]+$/), z.strictObject({ schema }));
const response = z.strictObject({
  description: z.string(),
  content: content.optional(),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema })).optional(),
});
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      required: z.boolean().optional(),
      schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.stringFormat("status", /^([2-5]\d\d|default)$/), response),
});
const document = z.strictObject({
  openapi: z.stringFormat("version", /^3\.1\.\d$/),
  info: z.strictObject({ title: z.string(), version: z.literal("1.0.0"), description: z.string() }),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.stringFormat("path", /^\//),
    z.partialRecord(z.enum(["get", "post", "delete"]), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal("http"), scheme: z.literal("bearer") }),
    ),
    schemas: z.record(z.string(), schema),
  }),
});

const read = async () =>
  document.parse(await (await sandbox.call("GET", "/openapi.json", { key: "" })).json());

/** A schema of the document, as a function that checks values. */
async function checkOf(name: string) {
  const { components } = await read();
  const local = JSON.stringify(components.schemas).replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: JSON.parse(local) });
}

it("is well-formed, needs no key, and is linked from the page", async () => {
  await read();
  expect(await (await sandbox.call("GET", "/", { key: "" })).text()).toContain('href="/openapi.json"');
});

it("holds every endpoint of the contract once, and the service serves each", async () => {
  const { paths } = await read();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    Object.values(ENDPOINTS)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
  for (const [path, methods] of Object.entries(paths))
    for (const method of Object.keys(methods)) {
      const response = await sandbox.call(method.toUpperCase(), path.replace(/\{\w+\}/, "none"), { key: "" });
      expect(response.status, `${method} ${path}`).toBe(401);
    }
});

it("declares each parameter of a path, names operations once, and refers only to schemas it has", async () => {
  const { paths, components } = await read();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((each) => ({ path, ...each })),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
  const text = JSON.stringify({ paths, schemas: components.schemas });
  const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
  expect(referred.size).toBeGreaterThan(20);
  for (const ref of referred) expect(components.schemas).toHaveProperty([ref?.split("/").at(-1) ?? ""]);
  for (const name of Object.keys(components.schemas))
    expect(referred, name).toContain(`#/components/schemas/${name}`);
});

it("describes the service's own responses and errors", async () => {
  const responses: [string, string][] = [
    ["/v1/account/plan", "AccountPlan"],
    ["/v1/pricing", "PricingList"],
    ["/v1/models/zeta", "ModelOptions"],
    ["/v1/voices", "VoiceList"],
    ["/v1/custom-voices", "CustomVoiceList"],
    ["/v1/llm/models", "LlmModelList"],
    ["/compat-b/v1/models", "CompatModelList"],
    ["/v1/image-generations", "GenerationJobList"],
    ["/v1/video-generations/none", "ErrorEnvelope"],
  ];
  for (const [path, name] of responses) {
    const body = await (await sandbox.call("GET", path)).json();
    expect((await checkOf(name)).safeParse(body).error, path).toBeUndefined();
  }
  const job = await (await sandbox.create(aClip())).json();
  expect((await checkOf("GenerationJob")).safeParse(job).error).toBeUndefined();
});

it("describes the bodies that are accepted, and no body that the text refuses", async () => {
  const check = await checkOf("VideoRequest");
  expect(check.safeParse(aClip()).success).toBe(true);
  for (const change of [{ prompt: "" }, { duration_seconds: 6 }, { seed: 1 }, { model_id: undefined }])
    expect(check.safeParse(JSON.parse(JSON.stringify(aClip(change)))).success).toBe(false);
});
