// @module-tag all
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { damaged } from "./test-damage";
import { type Hosted, hostInputs, REQUESTS } from "./test-requests";
import { withSandbox } from "./test-sandbox";

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

/** A valid body of each endpoint that takes JSON, and its optional fields. */
const ENDPOINTS: Record<string, { good: () => object; more?: string[]; links?: (keyof Hosted)[] }> = {
  [REQUESTS.video.path]: {
    good: of(REQUESTS.video),
    more: [
      "mode",
      "audio_enabled",
      "negative_prompt",
      "input_image_url",
      "input_video_url",
      "last_frame_image_url",
      "reference_image_urls",
    ],
  },
  [REQUESTS.voice.path]: { good: of(REQUESTS.voice), more: ["audio_url"] },
  [REQUESTS.image.path]: {
    good: of(REQUESTS.image),
    more: ["ratio", "resolution", "quality", "input_image_url"],
  },
  [REQUESTS.avatar.path]: { good: of(REQUESTS.avatar), more: ["audio_url"] },
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

/** A successful answer, or a refusal in the envelope with the same id as in its header. */
async function checkAnswer(response: Response, sent: string): Promise<void> {
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
  "POST %s answers any body with success or an envelope, never 5xx",
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
        await checkAnswer(response, body);
      }),
      { numRuns: 500, seed },
    );
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    console.info(`fuzz ${path}: ${counts.join(", ")}`);
  },
);

it("answers any header with success or an envelope", async () => {
  const header = fc.string({ unit: fc.constantFrom(...'abc 0;,=/"%é\u00ff'), maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(header, header, header, async (authorization, idempotencyKey, contentType) => {
      for (const [path, { good }] of Object.entries(ENDPOINTS)) {
        const headers = { authorization, "content-type": contentType };
        const init = { body: JSON.stringify(good()), idempotencyKey, headers };
        await checkAnswer(await sandbox.call("POST", path, init), path);
      }
    }),
    { numRuns: 40, seed },
  );
});

it("answers any upload with 201 or an envelope", async () => {
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
      await checkAnswer(await sandbox.call("POST", "/v1/assets", { body, headers }), "an upload");
    }),
    { numRuns: 300, seed },
  );
});
