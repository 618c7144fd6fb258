// @module-tag all
import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { videoDescription } from "@/lib/contract/description";
import { MediaError, type MediaFault } from "@/lib/media/media-error";
import { readAccount } from "../account";
import { availableMillicredits } from "../credits/ledger";
import { renderFile } from "../renderers/fork";
import { errorOf, parseAsset } from "../test-parse";
import { withSandbox } from "../test-sandbox";
import { refusalOf } from "./describe";

const sandbox = withSandbox({}, { work: false });
const SLOW = 60_000;
const KEY = "sk_sandbox_demo";
const GRANTED = 10_000_000;
const strict = z.strictObject(videoDescription.shape);
let clip: Buffer;

beforeAll(async () => {
  const outputPath = path.join(sandbox.directory, "clip.mp4");
  const size = { width: 320, height: 180 };
  await renderFile({
    kind: "video",
    mode: "generate",
    prompt: "A fjord",
    ...size,
    seconds: 2,
    audio: true,
    outputPath,
  });
  clip = await readFile(outputPath);
}, SLOW);

async function upload(bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "clip.mp4");
  return await sandbox.call("POST", "/v1/assets", { body: form });
}

const host = async (bytes: Buffer): Promise<string> => parseAsset(await (await upload(bytes)).json()).url;

const describeClip = (video_url: string, changes: object = {}, key = KEY) =>
  sandbox.call("POST", "/v1/llm/video/describe", {
    key,
    body: JSON.stringify({
      video_url,
      model: "gamma-chat",
      detail: "auto",
      frame_sample_rate: 1,
      ...changes,
    }),
  });

const left = () => availableMillicredits(sandbox.database, readAccount(`Bearer ${KEY}`).id);

it(
  "describes a clip exactly as the contract has it, for what its tokens cost",
  async () => {
    const result = strict.parse(await (await describeClip(await host(clip))).json());
    expect(result.duration_seconds).toBeCloseTo(2, 1);
    expect(result.shots).toMatchObject([{ start: 0, end: result.duration_seconds }]);
    expect(result.spoken_transcript).toBe("");
    expect(result.summary).toContain("There is no transcript, as");
    // The file tells it, although it came as an upload.
    expect(result.summary).toContain("from the prompt: “A fjord”");
    expect(GRANTED - (await left())).toBeCloseTo(result.usage.millicredits_charged, 3);
    expect(result.usage.credits_charged).toBe(result.usage.millicredits_charged / 1000);
  },
  SLOW,
);

it.each([
  ["a model that sees no video", { model: "eta-chat" }, "model"],
  ["another detail", { detail: "high" }, "detail"],
  ["a file that is not hosted here", { video_url: "https://example.com/a.mp4" }, "video_url"],
])("refuses %s, naming the field", async (_what, changes, field) => {
  const refused = await errorOf(await describeClip(await host(clip), changes));
  expect(refused).toMatchObject({ status: 400, details: { field } });
});

it("names the models that take video", async () => {
  const { details } = await errorOf(await describeClip(await host(clip), { model: "eta-chat" }));
  expect(details).toMatchObject({ accepted: expect.arrayContaining(["gamma-chat", "iota-chat"]) });
});

it(
  "refuses a truncated clip, so that nobody pays for a part of it",
  async () => {
    const before = await left();
    const response = await upload(clip.subarray(0, Math.floor(clip.length * 0.6)));
    expect((await errorOf(response)).status).toBe(415);
    expect(await left()).toBe(before);
  },
  SLOW,
);

it(
  "gives the credits back when the caller leaves",
  async () => {
    const before = await left();
    const controller = new AbortController();
    const response = sandbox.app.request("http://service.test/v1/llm/video/describe", {
      method: "POST",
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: JSON.stringify({
        video_url: await host(clip),
        model: "gamma-chat",
        detail: "auto",
        frame_sample_rate: 1,
      }),
      signal: controller.signal,
    });
    await expect.poll(left).toBeLessThan(before);
    controller.abort();
    expect((await response).status).toBe(499);
    expect(await left()).toBe(before);
  },
  SLOW,
);

const refusedFor = (fault: MediaFault) => refusalOf(new MediaError(fault, "It did not end"));

it.each(["timed-out", "busy", "engine-missing"] as const)(
  "reports our own fault (%s) as one to be tried again, not as one of the file",
  (fault) => {
    expect(refusedFor(fault)).toMatchObject({ status: 503, code: "unavailable" });
    expect(refusedFor(fault).retryAfterSeconds).toBeGreaterThan(0);
  },
);

it.each(["unreadable", "inconsistent", "too-large", "crashed"] as const)(
  "blames the file if it is %s",
  (fault) => {
    expect(refusedFor(fault)).toMatchObject({ status: 400, details: { field: "video_url" } });
  },
);
