import { expect, it } from "vitest";
import { errorOf, parseOptions, parsePlan, parsePricing } from "../test-parse";
import { A_CLIP_CREDITS, aClip, withSandbox } from "../test-sandbox";

const sandbox = withSandbox();
const KEY = "idempotency-0001";

it("refuses in the order of the text: the first fault is the one named", async () => {
  const bad = { ...aClip({ prompt: "[sandbox:policy]", resolution: "9K" }) };
  const broke = "sk_sandbox_broke_order";
  const steps = [
    [{ key: "" }, bad, 401, "unauthenticated"],
    [{ key: "sk_live_other" }, bad, 401, "unauthenticated"],
    [{ key: "sk_sandbox_readonly" }, bad, 403, "forbidden"],
    [{ key: "sk_sandbox_disabled" }, bad, 403, "forbidden"],
    [{ key: broke, idempotencyKey: "short" }, bad, 400, "invalid_request"],
    [{ key: broke, idempotencyKey: "x".repeat(129) }, bad, 400, "invalid_request"],
    [{ key: broke }, bad, 400, "invalid_request"],
    [{ key: broke }, { ...bad, resolution: "480p" }, 422, "content_not_allowed"],
    [{ key: broke }, aClip(), 402, "insufficient_credits"],
  ] as const;
  for (const [init, body, status, code] of steps) {
    expect(await errorOf(await sandbox.create(body, init))).toMatchObject({ status, code });
  }
});

it.each([
  ["no idempotency key", aClip(), { idempotencyKey: null }, "Idempotency-Key"],
  ["a number for the duration", aClip({ duration_seconds: 6 }), {}, "duration_seconds"],
  ["an unknown model", aClip({ model_id: "omega" }), {}, "model_id"],
  ["an unknown field", aClip({ fps: 60 }), {}, "fps"],
  ["a foreign ratio", aClip({ ratio: "21:9" }), {}, "ratio"],
  ["sound where it is off", aClip({ audio_enabled: true }), {}, "audio_enabled"],
  [
    "a missing source",
    aClip({ model_id: "zeta-1.5", tier: undefined, ratio: undefined }),
    {},
    "input_image_url",
  ],
  [
    "an image from elsewhere",
    aClip({ tier: "normal", input_image_url: "http://localhost/a.png" }),
    {},
    "input_image_url",
  ],
])("responds with 400 naming the field for %s", async (_name, body, init, field) => {
  const error = await errorOf(await sandbox.create(body, init));
  expect(error).toMatchObject({ status: 400, code: "invalid_request", details: { field } });
});

it.each([
  ["no JSON", "{", 400],
  ["nothing", "", 400],
  ["a list", "[]", 400],
  ["deep nesting", `${"[".repeat(5000)}${"]".repeat(5000)}`, 400],
  ["more than 1 MB", JSON.stringify({ prompt: "x".repeat(1_000_001) }), 413],
])("responds to %s with an envelope", async (_name, body, status) => {
  const response = await sandbox.call("POST", "/v1/video-generations", { body, idempotencyKey: KEY });
  expect((await errorOf(response)).status).toBe(status);
});

it("keeps a prompt of any characters, and completes", async () => {
  const prompt = 'Nul \u0000, half \ud800, "quotes"';
  const { id } = await sandbox.accepted(aClip({ prompt }));
  const job = await sandbox.until(id, ({ status }) => status === "completed");
  expect(job.request?.prompt).toBe(prompt);
  expect(job).toMatchObject({ progress_percent: 100, credits_used: A_CLIP_CREDITS, credits_refunded: 0 });
  expect(job.assets[0]).toMatchObject({ type: "video", mime_type: "video/mp4", duration_seconds: 6 });
});

it("makes one job of 50 parallel tries with one key, and reserves its credits once", async () => {
  const init = { key: "sk_sandbox_demo_parallel", idempotencyKey: KEY };
  const jobs = await Promise.all(Array.from({ length: 50 }, () => sandbox.accepted(aClip(), init)));
  expect(new Set(jobs.map((job) => job.id)).size).toBe(1);
  const reordered = Object.fromEntries(Object.entries(aClip()).reverse());
  expect((await sandbox.accepted(reordered, init)).id).toBe(jobs[0]?.id);
  expect(await errorOf(await sandbox.create(aClip({ prompt: "Other" }), init))).toMatchObject({
    status: 409,
  });
  const otherJob = await sandbox.accepted(aClip({ prompt: "Other" }), { ...init, key: "sk_sandbox_demo_b" });
  expect(otherJob.id).not.toBe(jobs[0]?.id);
});

it("shows a job to its own account only, and has no list", async () => {
  const { id } = await sandbox.accepted(aClip());
  const path = `/v1/video-generations/${id}`;
  expect((await errorOf(await sandbox.call("GET", path, { key: "sk_sandbox_demo_x" }))).status).toBe(404);
  expect((await errorOf(await sandbox.call("GET", "/v1/video-generations/%00"))).status).toBe(404);
  const list = await sandbox.call("GET", "/v1/video-generations");
  expect(list.headers.get("allow")).toBe("POST");
  expect((await errorOf(list)).status).toBe(405);
  for (const later of ["/v1/voices/x", "/nowhere"]) {
    expect(await errorOf(await sandbox.call("GET", later))).toMatchObject({ status: 404, code: "not_found" });
  }
});

it("adds and withdraws models for the keys for that, and reveals the rules of a new one only by refusing", async () => {
  const key = "sk_sandbox_newmodels_1";
  const idsOf = async (of: string) => {
    const { data } = parsePricing(await (await sandbox.call("GET", "/v1/pricing", { key: of })).json());
    return new Set(data.map(({ model_id }) => model_id));
  };
  const [present, next] = [await idsOf("sk_sandbox_demo"), await idsOf(key)];
  expect([...next].filter((id) => !present.has(id))).toEqual(["omega-1"]);
  expect([...present].filter((id) => !next.has(id))).toEqual(["theta-omni"]);
  for (const id of ["omega-1", "theta-omni"]) {
    expect((await sandbox.call("GET", `/v1/models/${id}`, { key })).status).toBe(404);
  }
  const clip = {
    model_id: "omega-1",
    prompt: "A paper boat on a pond",
    tier: "draft",
    resolution: "480p",
    duration_seconds: "4",
    audio_enabled: false,
  };
  for (const [changes, field] of [
    [{ ratio: "1:1" }, "ratio"],
    [{ input_image_url: "https://a.example/b.png" }, "input_image_url"],
    [{ resolution: "720p" }, "resolution"],
    [{ model_id: "theta-omni" }, "model_id"],
  ] as const) {
    const refusal = await errorOf(await sandbox.create({ ...clip, ...changes }, { key }));
    expect(refusal).toMatchObject({ status: 400, details: { field } });
  }
  const { id } = await sandbox.accepted(clip, { key });
  const done = await sandbox.until(id, ({ status }) => status === "completed", key);
  expect(done).toMatchObject({ credits_used: 4 });
  expect((await errorOf(await sandbox.create(clip))).details).toMatchObject({ field: "model_id" });
});

it("serves plan, prices and options in the contract's shapes, and nothing besides", async () => {
  const read = async (path: string, key = "sk_sandbox_demo") =>
    (await sandbox.call("GET", path, { key })).json();
  expect(parsePlan(await read("/v1/account/plan")).api_enabled).toBe(true);
  expect(parsePlan(await read("/v1/account/plan", "sk_sandbox_disabled")).api_enabled).toBe(false);
  expect(parsePricing(await read("/v1/pricing")).data.length).toBeGreaterThan(300);
  expect(parseOptions(await read("/v1/models/kappa-h3-v2v")).ratios).toContain("adaptive");
  expect((await errorOf(await sandbox.call("GET", "/v1/models/omega"))).status).toBe(404);
  expect((await sandbox.call("GET", "/", { key: "" })).headers.get("content-type")).toContain("text/html");
  expect((await sandbox.call("GET", "/health", { key: "" })).status).toBe(200);
});
