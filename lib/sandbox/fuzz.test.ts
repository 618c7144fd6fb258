// @module-tag all
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { KIND_NAMES, type KindName } from "./schema";
import { type Hosted, hostInputs, REQUESTS } from "./test-requests";
import { withSandbox } from "./test-sandbox";

/** Text that often breaks servers, and text with a meaning in this service. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.constantFrom("", "\u0000", "\ud800", "’; drop table jobs;--", "1e999", "../../etc/passwd", "{{7*7}}"),
  fc.constantFrom(
    "kappa-h3",
    "gamma-2.5-v2v",
    "edit",
    "motion",
    "16:9",
    "0:0",
    "4K",
    "adaptive",
    "8",
    "high",
  ),
  fc.constantFrom("http://[", "http://127.0.0.1:1/a", "file:///etc/passwd", "data:,x", "http://a@b"),
  fc.constantFrom("[sandbox:policy]", "[sandbox:fail]", "[sandbox:busy]", "[sandbox:cancel]"),
  fc.constant("x".repeat(9_000)),
);

/** Fields to replace or add, with their values. */
function changes(fields: readonly string[], links: readonly string[]): fc.Arbitrary<[string, unknown][]> {
  const name = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...fields) },
    { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "seed") },
  );
  const link = fc.constantFrom(...links);
  const value = fc.oneof(
    link,
    text,
    fc.jsonValue(),
    fc.double(),
    fc.constant(undefined),
    fc.array(fc.oneof(text, link), { maxLength: 6 }),
  );
  return fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 });
}

/** The body with those fields; written as text, so that a field may be called __proto__. */
function write(good: object, changed: [string, unknown][]): string {
  const fields = new Map<string, unknown>([...Object.entries(good), ...changed]);
  const entries = [...fields].map(([name, value]) => [JSON.stringify(name), JSON.stringify(value)]);
  return `{${entries
    .filter(([, value]) => value !== undefined)
    .map((pair) => pair.join(":"))
    .join(",")}}`;
}

/**
 * Variants of a valid body: with some invalid fields, another whole value, or not JSON at all.
 * @param more names of fields to add
 * @param links addresses of hosted files
 */
const damaged = (good: object, more: readonly string[], links: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: changes([...Object.keys(good), ...more], links).map((changed) => write(good, changed)),
    },
    { weight: 1, arbitrary: fc.jsonValue().map((whole) => JSON.stringify(whole)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );

/** The same bodies in every run. Another number tests others. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const sandbox = withSandbox();
let hosted: Hosted;
beforeAll(async () => {
  hosted = await hostInputs(sandbox);
});

const model = "gamma-chat-flash";
const turn = { role: "user", content: "A boat" };
const of =
  ({ body }: (typeof REQUESTS)["video"]) =>
  () =>
    body("A boat", hosted);

const OPTIONAL_FIELDS: Record<KindName, string[]> = {
  video: [
    "mode",
    "audio_enabled",
    "negative_prompt",
    "input_image_url",
    "input_video_url",
    "last_frame_image_url",
    "reference_image_urls",
  ],
  voice: ["audio_url"],
  image: ["ratio", "resolution", "quality", "input_image_url"],
  avatar: ["audio_url"],
};

/** A valid body of each endpoint that takes JSON, and its optional fields. */
const ENDPOINTS: Record<string, { good: () => object; more?: string[]; links?: (keyof Hosted)[] }> = {
  ...Object.fromEntries(
    KIND_NAMES.map((kind) => [
      REQUESTS[kind].path,
      { good: of(REQUESTS[kind]), more: OPTIONAL_FIELDS[kind] },
    ]),
  ),
  "/v1/llm/chat": {
    good: () => ({ model, messages: [turn], attachments: [{ type: "image", url: hosted.image }] }),
  },
  "/compat-a/v1/messages": {
    good: () => ({ model, max_tokens: 64, system: "Be brief.", messages: [turn], stream: false }),
  },
  // A valid body would start a child that decodes; these never do.
  "/v1/llm/video/describe": {
    good: () => ({ video_url: hosted.image, model, detail: "auto", frame_sample_rate: 1 }),
    links: ["image", "audio"],
  },
  "/v1/custom-voices": {
    good: () => ({ name: "Mine", audio_url: hosted.image, locale: "en-US" }),
    more: ["description"],
    links: ["image", "video"],
  },
};

/** A successful response, or a refusal in the envelope with the same id as in its header. */
async function checkResponse(response: Response, sent: string): Promise<void> {
  const body = await response.text();
  // Synchronous calls obey the trigger word for a failure.
  const isAskedFor = response.status === 500 && sent.includes("[sandbox:fail]");
  expect(response.status < 500 || isAskedFor, `${response.status} ${sent} ${body}`).toBe(true);
  if (response.status < 400) return;
  const { error } = errorEnvelope.parse(JSON.parse(body));
  expect(error.request_id).toBe(response.headers.get("x-request-id"));
  expect(error.message).not.toBe("");
}

it.each(Object.entries(ENDPOINTS))(
  "POST %s responds to any body with success or an envelope, never 5xx",
  async (path, { good, more = [], links = ["image", "video", "audio"] }) => {
    const addresses = links.map((type) => hosted[type]);
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(damaged(good(), more, addresses), async (body) => {
        const idempotencyKey = crypto.randomUUID();
        const response = await sandbox.call("POST", path, {
          body,
          idempotencyKey,
          key: "sk_sandbox_demo_fuzz",
        });
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        await checkResponse(response, body);
      }),
      { numRuns: 500, seed },
    );
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    console.info(`fuzz ${path}: ${counts.join(", ")}`);
  },
);

it("responds to any header with success or an envelope", async () => {
  const header = fc.string({ unit: fc.constantFrom(...'abc 0;,=/"%é\u00ff'), maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(header, header, header, async (authorization, idempotencyKey, contentType) => {
      for (const [path, { good }] of Object.entries(ENDPOINTS)) {
        const headers = { authorization, "content-type": contentType };
        const init = { body: JSON.stringify(good()), idempotencyKey, headers };
        await checkResponse(await sandbox.call("POST", path, init), path);
      }
    }),
    { numRuns: 40, seed },
  );
});

it("responds to any upload with 201 or an envelope", async () => {
  const start = fc.constantFrom(
    "\x89PNG\r\n\x1a\n",
    "RIFF....WAVEfmt ",
    "....ftypisom",
    "\x1aE\xdf\xa3",
    "ID3",
    "OggS",
    "GIF89a",
    "\xff\xd8\xff",
  );
  const form = "multipart/form-data; boundary=";
  const type = fc.constantFrom(`${form}x`, form, "multipart/form-data", "text/plain");
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
  const rest = fc.uint8Array({ maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(start, rest, type, fc.boolean(), async (magic, bytes, contentType, isWhole) => {
      const end = Buffer.from(isWhole ? "\r\n--x--\r\n" : "");
      const body = Buffer.concat([head, Buffer.from(magic, "latin1"), bytes, end]);
      const headers = { "content-type": contentType };
      await checkResponse(await sandbox.call("POST", "/v1/assets", { body, headers }), "an upload");
    }),
    { numRuns: 300, seed },
  );
});
