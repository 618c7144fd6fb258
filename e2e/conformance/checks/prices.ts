import * as z from "zod/mini";
import { modelOptions } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { expectAccepted } from "../expect-accepted";
import { clip, picture, tone } from "../material";
import { context } from "../runner/context";
import { type ApiResponse, accepted, ask, create, expect, forEachParallel, sampled, test } from "../service";
import { RECORD_SHAPES } from "../shapes/records";
import {
  AVATARS,
  anAvatarOrder,
  aVoiceId,
  canceledEarly,
  IMAGES,
  needsTriggerWords,
  priceRows,
  VIDEOS,
  VOICES,
} from "../specimens";

const ACCEPTED = {
  [VIDEOS]: RECORD_SHAPES.video_generation_job,
  [IMAGES]: RECORD_SHAPES.image_generation_job,
  [AVATARS]: RECORD_SHAPES.talking_avatar_job,
  [VOICES]: RECORD_SHAPES.voice_generation,
};
type Path = keyof typeof ACCEPTED;

/** Creates, and returns what was reserved. */
async function reserved(path: Path, json: object, key?: string): Promise<number> {
  const response = await create(path, json, key === undefined ? {} : { key });
  return ACCEPTED[path].parse(accepted(response, 202)).credits_reserved;
}

/** The fields of a creation that a price row names. */
const tuple = ({ model_id, mode, tier, quality, resolution, duration_seconds, audio_enabled }: PricingRow) =>
  JSON.parse(
    JSON.stringify({
      ...{ model_id, tier, quality, resolution, audio_enabled },
      ...(duration_seconds == null ? {} : { mode, duration_seconds: String(duration_seconds) }),
    }),
  );

/** What a model's creation needs beside the row: its first ratio and its required inputs. */
async function restOf(model_id: string) {
  const { ratios, inputs } = modelOptions.parse(accepted(await ask("GET", `/v1/models/${model_id}`)));
  return {
    prompt: canceledEarly("A pier"),
    ...(ratios[0] ? { ratio: ratios[0] } : {}),
    ...(inputs.image === "required" ? { input_image_url: await picture() } : {}),
    ...(inputs.video === "required" ? { input_video_url: await clip(5) } : {}),
  };
}

const PRODUCTS = [
  ["video", VIDEOS],
  ["image", IMAGES],
] as const;

/** The rows of a product by model. */
async function rowsByModel(product: string) {
  const rows = (await priceRows()).filter((row) => row.product === product);
  const models = [...new Set(rows.map(({ model_id }) => model_id ?? ""))];
  return models.map((id) => ({ id, rows: rows.filter(({ model_id }) => model_id === id) }));
}

for (const [product, path] of PRODUCTS) {
  test(`Resources, Pricing row: every ${product} row can be asked for, and its 402 names no other price`, async () => {
    await forEachParallel(await rowsByModel(product), async ({ id, rows }) => {
      const rest = await restOf(id);
      for (const row of sampled(rows)) {
        const json = { ...rest, ...tuple(row) };
        const required = requiredCredits(await expectAccepted(path, json));
        if (required !== undefined) expect(required, JSON.stringify(row)).toBe(row.credits);
      }
    });
  });

  test(`Resources, Pricing row: a ${product} of every model reserves its row`, async () => {
    needsTriggerWords();
    await forEachParallel(sampled(await rowsByModel(product)), async ({ id, rows }) => {
      const row = rows.reduce((least, each) => (each.credits < least.credits ? each : least));
      const json = { ...tuple(row), ...(await restOf(id)) };
      expect(await reserved(path, json, context().fresh("demo")), JSON.stringify(row)).toBe(row.credits);
    });
  });
}

/** What a 402 says that a creation needs; details are free-form, so a service need not say it. */
const requiredCredits = ({ body }: ApiResponse): number | undefined =>
  PRICED.safeParse(body).data?.error.details.credits_required;

const PRICED = z.object({ error: z.object({ details: z.object({ credits_required: z.number() }) }) });

test("Resources, Pricing row: every talking avatar row is what a short clip of it reserves", async () => {
  needsTriggerWords();
  const rows = (await priceRows()).filter(({ product }) => product === "talking_avatar");
  const order = { ...(await anAvatarOrder()), text: canceledEarly("Hi.") };
  for (const { resolution, credits } of rows)
    expect(await reserved(AVATARS, { ...order, resolution })).toBe(credits);
});

test("POST /v1/voice-generations: 2 credits per 10 s, rounded up, for a script of any length", async () => {
  needsTriggerWords();
  const voice_id = await aVoiceId();
  const key = context().fresh("demo");
  // Characters divided by 12 are the seconds.
  for (const length of [17, 119, 120, 121, 240, 241, 361]) {
    const text = canceledEarly("").trim().padEnd(length, " go");
    const credits = Math.max(2, Math.ceil(length / 12 / 10) * 2);
    expect(await reserved(VOICES, { mode: "tts", voice_id, text }, key), `${length} characters`).toBe(
      credits,
    );
  }
});

test("POST /v1/voice-generations: a recording is paid by its length, 2 credits a started 10 s", async () => {
  const voice_id = await aVoiceId();
  for (const [seconds, credits] of [
    [9, 2],
    [11, 4],
  ] as const) {
    const body = { mode: "sts", voice_id, audio_url: await tone(seconds) };
    expect(await reserved(VOICES, body), `${seconds} s`).toBe(credits);
  }
});
