import { randomBytes } from "node:crypto";
import { accountPlan } from "@/lib/contract/account";
import { asset } from "@/lib/contract/asset";
import { modelOptions } from "@/lib/contract/assumptions";
import { errorEnvelope } from "@/lib/contract/errors";
import { generationJob } from "@/lib/contract/job";
import { pricingList } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { test as base, expect } from "./fixtures";

/**
 * One suite for the embedded service and a real one: what passes here and fails there is a fault of the
 * stand-in. `CONTRACT_BASE_URL=… CONTRACT_KEY=… npx playwright test -c e2e contract` spends nothing:
 * every creation in it is one the service has to refuse.
 */
const test = base.extend<{ ask: (method: string, path: string, options?: Ask) => Promise<Answer> }>({
  ask: async ({ run, apiKey }, use) => {
    const origin = process.env.CONTRACT_BASE_URL ?? run.sandboxUrl;
    const key = process.env.CONTRACT_KEY ?? apiKey;
    await use(async (method, path, { json, form, headers = {}, authorization = `Bearer ${key}` } = {}) => {
      const answer = await fetch(origin + path, {
        method,
        headers: {
          ...(authorization ? { authorization } : {}),
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: typeof json === "string" ? json : JSON.stringify(json) }),
        ...(form ? { body: form } : {}),
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json().catch(() => null) };
    });
  },
});
test.use({ signedIn: false });

type Ask = { json?: unknown; form?: FormData; headers?: Record<string, string>; authorization?: string };
type Answer = { status: number; headers: Headers; body: unknown };

const key = () => ({ "idempotency-key": `contract-${randomBytes(8).toString("hex")}` });
const video = {
  model_id: "beta-3.0",
  mode: "generate",
  prompt: "A pier",
  ratio: "16:9",
  resolution: "720p",
  duration_seconds: "5",
  audio_enabled: false,
};

test("Authentication: every endpoint refuses a missing or wrong key with 401 and the envelope", async ({
  ask,
}) => {
  for (const path of [
    "/v1/account/plan",
    "/v1/pricing",
    "/v1/models/beta-3.0",
    "/v1/video-generations/none",
  ]) {
    for (const authorization of ["", "Bearer nobody", "Basic abc"]) {
      const { status, body } = await ask("GET", path, { authorization });
      expect(status, `${path} with "${authorization}"`).toBe(401);
      expect(errorEnvelope.parse(body).error.request_id).toBeTruthy();
    }
  }
});

test("GET /v1/account/plan and /v1/pricing answer in their shapes", async ({ ask }) => {
  expect(accountPlan.parse((await ask("GET", "/v1/account/plan")).body).object).toBe("account_plan");
  const { data } = pricingList.parse((await ask("GET", "/v1/pricing")).body);
  const models = new Set(data.map(({ model_id }) => model_id));
  for (const id of VIDEO_MODEL_IDS) expect(models, id).toContain(id);
});

test("GET /v1/models/{model_id} gives the options of every video model", async ({ ask }) => {
  for (const id of VIDEO_MODEL_IDS)
    expect(modelOptions.parse((await ask("GET", `/v1/models/${id}`)).body).id).toBe(id);
  expect((await ask("GET", "/v1/models/omega-9")).status).toBe(404);
});

const REFUSED: [what: string, body: unknown, headers?: Record<string, string>][] = [
  ["no idempotency key", video, {}],
  ["a key of 7 characters", video, { "idempotency-key": "short-7" }],
  ["a key of 129 characters", video, { "idempotency-key": "k".repeat(129) }],
  ["no prompt", { ...video, prompt: undefined }],
  ["an empty prompt", { ...video, prompt: "" }],
  ["a prompt of 4097 characters", { ...video, prompt: "x".repeat(4097) }],
  ["an unknown model", { ...video, model_id: "omega-9" }],
  ["a duration that is a number", { ...video, duration_seconds: 5 }],
  ["a duration that is not offered", { ...video, duration_seconds: "6" }],
  ["a resolution that is not offered", { ...video, resolution: "4K" }],
  ["a ratio that is not offered", { ...video, ratio: "21:9" }],
  [
    "sound switched off where it is always on",
    { ...video, model_id: "alpha-3.1", duration_seconds: "8", audio_enabled: false },
  ],
  ["sound switched on where there is none", { ...video, model_id: "delta-2.7", audio_enabled: true }],
  [
    "1080p on the fast tier of gamma-2.0",
    { ...video, model_id: "gamma-2.0", tier: "fast", resolution: "1080p", duration_seconds: "8" },
  ],
  [
    "10 s at 1080p on epsilon-2.3",
    {
      model_id: "epsilon-2.3",
      prompt: "A pier",
      tier: "pro",
      resolution: "1080p",
      duration_seconds: "10",
      input_image_url: "https://x.test/a.png",
    },
  ],
  [
    "delta-2.6 without its image",
    { model_id: "delta-2.6", mode: "generate", prompt: "A pier", resolution: "720p", duration_seconds: "5" },
  ],
  [
    "an edit without its video",
    { model_id: "kappa-h3-v2v", mode: "edit", prompt: "A pier", resolution: "768p", duration_seconds: "5" },
  ],
  [
    "a motion without its video",
    {
      model_id: "beta-2.6-mc",
      mode: "motion",
      prompt: "A pier",
      resolution: "720p",
      duration_seconds: "5",
      input_image_url: "https://x.test/a.png",
    },
  ],
];
for (const [what, body, headers] of REFUSED) {
  test(`POST /v1/video-generations refuses ${what}`, async ({ ask }) => {
    const answer = await ask("POST", "/v1/video-generations", { json: body, headers: headers ?? key() });
    expect(answer.status).toBe(400);
    expect(errorEnvelope.parse(answer.body).error.code).toBe("invalid_request");
  });
}

test("a ratio error lists the accepted values", async ({ ask }) => {
  const { body } = await ask("POST", "/v1/video-generations", {
    json: { ...video, ratio: "21:9" },
    headers: key(),
  });
  const { error } = errorEnvelope.parse(body);
  for (const ratio of ["9:16", "16:9", "1:1"]) expect(JSON.stringify(error)).toContain(ratio);
});

test("an unknown job and a broken body have their envelope", async ({ ask }) => {
  const unknown = await ask("GET", "/v1/video-generations/job_of_nobody");
  expect(unknown.status).toBe(404);
  errorEnvelope.parse(unknown.body);
  const broken = await ask("POST", "/v1/video-generations", { json: "{not json", headers: key() });
  expect(broken.status).toBe(400);
  errorEnvelope.parse(broken.body);
});

if (!process.env.CONTRACT_BASE_URL) {
  test("a key replays its job and refuses another body", async ({ ask }) => {
    const headers = key();
    const first = await ask("POST", "/v1/video-generations", { json: video, headers });
    expect(first.status).toBe(202);
    const job = generationJob.parse(first.body);
    expect(job).toMatchObject({ object: "video_generation_job", credits_refunded: 0, assets: [] });
    const again = await ask("POST", "/v1/video-generations", { json: video, headers });
    expect(generationJob.parse(again.body).id).toBe(job.id);
    const other = await ask("POST", "/v1/video-generations", {
      json: { ...video, prompt: "Another" },
      headers,
    });
    expect(other.status).toBe(409);
  });

  test("policy is 422, a busy service 429 with whole seconds", async ({ ask }) => {
    const policy = await ask("POST", "/v1/video-generations", {
      json: { ...video, prompt: "[sandbox:policy]" },
      headers: key(),
    });
    expect(policy.status).toBe(422);
    const busy = await ask("POST", "/v1/video-generations", {
      json: { ...video, prompt: "[sandbox:busy]" },
      headers: key(),
    });
    expect(busy.status).toBe(429);
    expect(busy.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("POST /v1/assets hosts a file and serves it with ranges", async ({ ask }) => {
    const form = new FormData();
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    );
    form.set("file", new Blob([pixel], { type: "image/png" }), "pixel.png");
    const answer = await ask("POST", "/v1/assets", { form });
    expect(answer.status).toBe(201);
    const hosted = asset.parse(answer.body);
    const part = await fetch(hosted.url, { headers: { range: "bytes=0-7" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(pixel.subarray(0, 8));
  });
}
