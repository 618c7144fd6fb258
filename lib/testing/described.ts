import { Ajv2020 } from "ajv/dist/2020.js";
import * as z from "zod/mini";

const schema = z.record(z.string(), z.unknown());
const response = z.object({
  "x-error-codes": z.optional(z.array(z.string())),
  content: z.optional(z.record(z.string(), z.object({ schema: z.optional(schema) }))),
});
const openApi = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), response) }))),
  components: z.object({
    schemas: z.record(z.string(), schema),
    responses: z.object({ Error: z.object({ "x-error-codes": z.array(z.string()) }) }),
  }),
});
const refusal = z.object({ error: z.object({ code: z.string() }) });

type ApiResponse = { method: string; url: string; status: number; type: string | null | undefined };
/** What in the JSON body of a response is not as described; undefined without one, and where any is fine. */
export type Description = (response: ApiResponse) => ((body: unknown) => string | undefined) | undefined;

/** Reads which responses a document of OpenAPI describes. A field that it does not name is a difference. */
export function readDescription(document: unknown): Description {
  const { paths, components } = openApi.parse(document);
  const ofAnyCall = components.responses.Error["x-error-codes"];
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    allErrors: true,
    // 2.084 divided by 0.001 is no whole number in floating point.
    multipleOfPrecision: 6,
  });
  // The part that is spelled out comes before a parameter.
  const inOrder = Object.keys(paths).sort((a, b) =>
    a.replaceAll("{", "~") < b.replaceAll("{", "~") ? -1 : 1,
  );
  const templates = inOrder.map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace("{path}", ".+").replace(/\{\w+\}/g, "[^/]+")}$`),
  }));

  return ({ method, url, status, type }) => {
    const { pathname } = new URL(url);
    // What the pass-through gives is the service's own.
    if (!type?.startsWith("application/json") || method === "HEAD" || pathname.startsWith("/api/v1/"))
      return undefined;
    const path = templates.find(({ pattern }) => pattern.test(pathname))?.path ?? pathname;
    const call = paths[path]?.[method.toLowerCase()];
    const responses = call?.responses ?? {};
    const codes = [...ofAnyCall, ...(responses[status]?.["x-error-codes"] ?? [])];
    const described = responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
    const { content = {} } = described ?? {
      content: { "application/json": { schema: { $ref: "#/components/schemas/ApiError" } } },
    };
    const media = content["application/json"] ?? content["*/*"];
    if (media && !media.schema) return undefined;
    // References lead into the components, which stand beside each schema.
    const validate = ajv.compile(media?.schema ? { ...media.schema, components } : false);
    return (body) => {
      const code = refusal.safeParse(body).data?.error.code;
      if (call && code !== undefined && !codes.includes(code))
        return `${method} ${path} responded with ${status} ${code}, which its list of errors lacks`;
      if (validate(body)) return undefined;
      const differences = validate.errors?.map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
      return `${method} ${path} responded with ${status}, and not as described: ${differences?.slice(0, 5).join("; ")}`;
    };
  };
}
