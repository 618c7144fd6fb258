import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asset } from "./asset";
import { conflictIn } from "./assumptions";
import { ENDPOINTS } from "./endpoints";
import { errorEnvelope, toEnvelope } from "./error-envelope";
import { ApiError } from "./errors";
import { idempotencyKey } from "./idempotency";
import { generationJob, isTerminal, jobStatus, voiceGeneration } from "./job";
import { pricingRow } from "./pricing";
import { countCharacters, firstCharacters } from "./text";
import { VIDEO_MODEL_IDS, videoRequest } from "./video";
import { estimateSpeechSeconds, voiceCredits, voiceRequest } from "./voice";

const nullish = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constant(null), fc.constant(undefined));
const timestamp = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString());
const credits = fc.nat(1_000_000);

const anAsset = fc.record({
  id: fc.string({ minLength: 1, maxLength: 200 }),
  object: fc.constant("asset"),
  type: fc.constantFrom("image", "audio", "video"),
  url: fc.webUrl(),
  mime_type: fc.string(),
  size_bytes: nullish(fc.nat()),
  duration_seconds: nullish(fc.double({ min: 0, max: 1e6, noNaN: true })),
  width: nullish(fc.integer({ min: 1, max: 8192 })),
  height: nullish(fc.integer({ min: 1, max: 8192 })),
  expires_at: nullish(timestamp),
});

const aJob = fc.record({
  id: fc.string({ minLength: 1, maxLength: 200 }),
  object: fc.constantFrom("image_generation_job", "video_generation_job", "talking_avatar_job"),
  status: fc.constantFrom(...jobStatus.options),
  progress_percent: nullish(fc.integer({ min: 0, max: 100 })),
  credits_reserved: credits,
  credits_used: nullish(credits),
  request: fc.option(fc.dictionary(fc.string(), fc.jsonValue()), { nil: undefined }),
  assets: fc.array(anAsset, { maxLength: 3 }),
  failure_code: nullish(fc.string()),
  failure_message: nullish(fc.string()),
  created_at: timestamp,
  updated_at: nullish(timestamp),
  completed_at: nullish(timestamp),
  failed_at: nullish(timestamp),
  something_new: fc.jsonValue(),
});

describe("responses (section Resources and their fields)", () => {
  it("reads every job the tables allow, and keeps fields it does not know", () => {
    fc.assert(
      fc.property(aJob, (job) => {
        const read = generationJob.parse(job);
        expect(read.credits_refunded).toBe(0);
        expect(read).toHaveProperty("something_new");
      }),
      { numRuns: 2000 },
    );
  });

  it("refuses a job without a field the table requires", () => {
    const [job] = fc.sample(aJob, 1);
    for (const field of ["id", "object", "status", "credits_reserved", "assets", "created_at"]) {
      const { [field]: _gone, ...rest } = { ...job } as Record<string, unknown>;
      expect(generationJob.safeParse(rest).success, field).toBe(false);
    }
  });

  it("knows which states are final", () => {
    expect(jobStatus.options.filter(isTerminal)).toEqual(["completed", "failed", "canceled"]);
  });

  it("reads a voice generation that has no assets yet", () => {
    const body = {
      id: "v",
      object: "voice_generation",
      status: "queued",
      credits_reserved: 2,
      created_at: "2026-01-01T00:00:00Z",
    };
    expect(voiceGeneration.safeParse(body).success).toBe(true);
  });

  it("refuses an asset of an unknown type", () => {
    const base = { id: "a", object: "asset", url: "https://x.test/a", mime_type: "text/html" };
    expect(asset.safeParse({ ...base, type: "document" }).success).toBe(false);
  });

  it("reads a price row that leaves out what does not apply", () => {
    expect(pricingRow.safeParse({ object: "pricing_row", product: "voice", credits: 2 }).success).toBe(true);
  });
});

describe("requests (section Endpoints)", () => {
  const body = { model_id: "alpha-3.1", prompt: "a harbour", resolution: "720p", duration_seconds: "8" };

  it("names 23 video models, each once", () => {
    expect(new Set(VIDEO_MODEL_IDS).size).toBe(23);
  });

  it("accepts prompts of 1 to 4096 characters", () => {
    const check = (length: number) => videoRequest.safeParse({ ...body, prompt: "x".repeat(length) }).success;
    expect([0, 1, 4096, 4097].map(check)).toEqual([false, true, true, false]);
  });

  it("counts a character of two units as one", () => {
    const check = (length: number) =>
      videoRequest.safeParse({ ...body, prompt: "🦊".repeat(length) }).success;
    expect([4096, 4097].map(check)).toEqual([true, false]);
    expect([countCharacters("a🦊é𝒜"), firstCharacters("a🦊é𝒜", 2)]).toEqual([4, "a🦊"]);
  });

  it("requires the duration as a string", () => {
    expect(videoRequest.safeParse({ ...body, duration_seconds: 8 }).success).toBe(false);
  });

  it("refuses a field the text does not have", () => {
    expect(videoRequest.safeParse({ ...body, seed: 4 }).success).toBe(false);
  });

  it("accepts idempotency keys of 8 to 128 characters", () => {
    const check = (length: number) => idempotencyKey.safeParse("k".repeat(length)).success;
    expect([7, 8, 128, 129].map(check)).toEqual([false, true, true, false]);
  });

  it("requires text for tts and audio_url for sts, never both", () => {
    const tts = { voice_id: "v", mode: "tts", text: "Hello" };
    const sts = { voice_id: "v", mode: "sts", audio_url: "https://x.test/a.mp3" };
    const accepted = (value: unknown) => voiceRequest.safeParse(value).success;
    expect([tts, sts, { ...tts, text: undefined }, { ...sts, text: "Hello" }].map(accepted)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("voice price (section POST /v1/voice-generations)", () => {
  it("is 2 credits per started 10 seconds, at least 2", () => {
    expect([0, 0.1, 10, 10.01, 20, 61].map(voiceCredits)).toEqual([2, 2, 2, 4, 4, 14]);
  });

  it("estimates a script at 12 characters a second", () => {
    expect(estimateSpeechSeconds("x".repeat(8192))).toBeCloseTo(682.67, 2);
  });
});

describe("errors (section Errors)", () => {
  it("travel in the envelope with a request id and never with their cause", () => {
    const error = new ApiError("conflict", "Another body was sent with this key.", {
      cause: new Error("sk_secret"),
    });
    const wire = toEnvelope(error, "req_1");
    expect(errorEnvelope.parse(wire)).toEqual({
      error: { code: "conflict", message: "Another body was sent with this key.", request_id: "req_1" },
    });
    expect(error.status).toBe(409);
  });

  it.each([
    ["concurrency", "concurrency_conflict", "Send it again when one has ended."],
    ["concurrency", "conflict", "Your plan runs 3 jobs at once."],
    ["concurrency", "too_many", "All slots are in use. Try later."],
    ["concurrency", "concurrent_jobs", "Retry with the same Idempotency-Key."],
    ["key_reused", "idempotency_conflict", "Another body was sent with it."],
    ["key_reused", "conflict", "This Idempotency-Key was used with another body."],
    ["key_reused", "conflict", "The idempotency key is in use with a different payload."],
    ["key_in_use", "idempotency_key_in_use", "There is another in-progress request."],
    ["key_in_use", "conflict", "A request with this idempotency key is still being processed."],
    [null, "conflict", "Conflict."],
    [null, "conflict", "No slot is free, or the Idempotency-Key was used before."],
  ])("of status 409 mean %s for %s: %s", (meaning, code, message) => {
    expect(conflictIn({ code, message })).toBe(meaning);
  });

  it("of status 409 are about the key where the details name it", () => {
    const details = { field: "Idempotency-Key" };
    expect(conflictIn({ code: "conflict", message: "Conflict.", details })).toBe("key_reused");
  });

  it("keep the status of an unknown code", () => {
    expect(new ApiError("quota_gone", "…", { status: 402 }).status).toBe(402);
    expect(new ApiError("quota_gone", "…").status).toBe(500);
  });
});

it("lists every address once", () => {
  const all = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(all).size).toBe(all.length);
});
