import type { GenerationJob, VoiceGeneration } from "@/lib/contract/job";
import { expect, needsTriggerWords, test } from "./service";
import { aClip, anAvatar, anImage, aSpeech, aVideo, followJob, type Specimen, VIDEOS } from "./specimens";

type AnyRecord = GenerationJob | VoiceGeneration;
const KINDS: Record<string, { make: () => Promise<Specimen<AnyRecord>>; object: string; type: string }> = {
  video: { make: aVideo, object: "video_generation_job", type: "video" },
  voice: { make: aSpeech, object: "voice_generation", type: "audio" },
  image: { make: anImage, object: "image_generation_job", type: "image" },
  avatar: { make: anAvatar, object: "talking_avatar_job", type: "video" },
};
const STEPS = ["queued", "processing", "completed"];

for (const [kind, { make, object, type }] of Object.entries(KINDS)) {
  test(`What the service does 1, ${kind}: a request returns a record with a status; assets appear on it`, async () => {
    const { accepted, ended } = await make();
    expect(accepted.object).toBe(object);
    expect(accepted.assets ?? []).toEqual([]);
    expect(ended.status, JSON.stringify(ended)).toBe("completed");
    expect(ended.assets).toHaveLength(1);
    expect(ended.assets?.[0]).toMatchObject({ object: "asset", type });
  });

  test(`What the service does 2, ${kind}: reserves when accepted, records what was used and refunded`, async () => {
    const { accepted, ended } = await make();
    expect(accepted.credits_reserved).toBeGreaterThan(0);
    expect(accepted.credits_used ?? 0).toBe(0);
    expect(ended.credits_reserved).toBe(accepted.credits_reserved);
    expect((ended.credits_used ?? 0) + (ended.credits_refunded ?? 0)).toBe(ended.credits_reserved);
  });

  test(`States and transitions, ${kind}: only forward, with the moments of a completed record`, async () => {
    const { seen, ended } = await make();
    const steps = seen.map(({ status }) => STEPS.indexOf(status));
    expect(steps).toEqual([...steps].sort());
    expect(ended.completed_at).toBeTruthy();
    expect(Date.parse(ended.completed_at ?? "")).toBeGreaterThanOrEqual(Date.parse(ended.created_at));
    expect(ended.failed_at ?? null).toBeNull();
    expect(ended.failure_code ?? null).toBeNull();
  });

  test(`Resources, Asset, ${kind}: the address gives the file that the record describes`, async () => {
    const { ended } = await make();
    const asset = ended.assets?.[0];
    const answer = await fetch(asset?.url ?? "");
    const bytes = await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(asset?.mime_type);
    if (asset?.size_bytes != null) expect(bytes.byteLength).toBe(asset.size_bytes);
    if (asset?.expires_at) expect(Date.parse(asset.expires_at)).toBeGreaterThan(Date.parse(ended.created_at));
  });
}

test("Resources, GenerationJob: progress_percent is 0 to 100 and does not fall", async () => {
  for (const make of [aVideo, anImage, anAvatar]) {
    const percents = (await make()).seen.map((job) => job.progress_percent ?? 0);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  }
});

test("Resources, GenerationJob: request holds what was submitted", async () => {
  const { ended } = await aVideo();
  if (ended.request !== undefined) expect(ended.request).toMatchObject({ model_id: "zeta" });
});

for (const [word, status] of [
  ["fail", "failed"],
  ["cancel", "canceled"],
] as const) {
  test(`States and transitions: a job that ends ${status} says so and refunds what it reserved`, async () => {
    needsTriggerWords();
    const { ended } = await followJob(VIDEOS, aClip({ prompt: `[sandbox:${word}]` }));
    expect(ended).toMatchObject({ status, assets: [], credits_used: 0 });
    expect(ended.credits_refunded).toBe(ended.credits_reserved);
    if (status !== "failed") return;
    expect(ended.failure_code).toBeTruthy();
    expect(ended.failure_message).toBeTruthy();
    expect(ended.failed_at).toBeTruthy();
  });
}
