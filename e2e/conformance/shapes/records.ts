import * as z from "zod/mini";

/** The tables of section "Resources and their fields", transcribed: every field, its type, and no guess. */
const text = z.string().check(z.minLength(1));
const credits = z.int().check(z.nonnegative());
/** "string, date-time": RFC 3339. */
const moment = z.iso.datetime({ offset: true });
const status = z.enum(["queued", "processing", "completed", "failed", "canceled"]);

export const assetShape = z.looseObject({
  id: text,
  object: z.literal("asset"),
  type: z.enum(["image", "audio", "video"]),
  url: z.url({ protocol: /^https?$/ }),
  mime_type: z.string().check(z.regex(/^(image|audio|video)\/[\w.+-]+$/)),
  size_bytes: z.nullish(z.int().check(z.positive())),
  duration_seconds: z.nullish(z.number().check(z.nonnegative())),
  width: z.nullish(z.int().check(z.positive())),
  height: z.nullish(z.int().check(z.positive())),
  expires_at: z.nullish(moment),
});

const moments = {
  created_at: moment,
  updated_at: z.nullish(moment),
  completed_at: z.nullish(moment),
  failed_at: z.nullish(moment),
};
const failure = { failure_code: z.nullish(text), failure_message: z.nullish(text) };

const job = (object: string) =>
  z.looseObject({
    id: text,
    object: z.literal(object),
    status,
    progress_percent: z.nullish(z.int().check(z.minimum(0), z.maximum(100))),
    credits_reserved: credits,
    credits_used: z.nullish(credits),
    credits_refunded: z.optional(credits),
    request: z.optional(z.record(z.string(), z.unknown())),
    assets: z.array(assetShape),
    ...failure,
    ...moments,
  });

const voice = z.looseObject({
  id: text,
  object: z.literal("voice_generation"),
  status,
  credits_reserved: credits,
  credits_used: z.nullish(credits),
  credits_refunded: z.nullish(credits),
  duration_seconds: z.nullish(z.number().check(z.nonnegative())),
  assets: z.nullish(z.array(assetShape)),
  ...failure,
  ...moments,
});

/** The shape of a record, by the value of its `object`. */
export const RECORD_SHAPES = {
  video_generation_job: job("video_generation_job"),
  image_generation_job: job("image_generation_job"),
  talking_avatar_job: job("talking_avatar_job"),
  voice_generation: voice,
};

const price = z.number().check(z.nonnegative());
export const voiceShape = z.looseObject({
  id: text,
  object: z.literal("voice"),
  name: text,
  description: text,
  locale: z.string().check(z.regex(/^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/)),
  preview_url: z.url({ protocol: /^https?$/ }),
});
export const llmShape = z.looseObject({
  id: text,
  object: z.literal("model"),
  family: text,
  context_window: z.int().check(z.positive()),
  max_output_tokens: z.int().check(z.positive()),
  modalities: z.array(text).check(z.minLength(1)),
  pricing: z.looseObject({
    input_mc_per_1m: price,
    cached_input_mc_per_1m: price,
    output_mc_per_1m: price,
  }),
});
export const rowShape = z.looseObject({
  object: z.literal("pricing_row"),
  product: text,
  credits: z.int().check(z.positive()),
  model_id: z.nullish(text),
  mode: z.nullish(text),
  tier: z.nullish(text),
  quality: z.nullish(text),
  resolution: z.nullish(text),
  duration_seconds: z.nullish(z.number().check(z.positive())),
  audio_enabled: z.nullish(z.boolean()),
});
export const planShape = z.looseObject({
  object: z.literal("account_plan"),
  plan: text,
  api_enabled: z.boolean(),
});
export const descriptionShape = z.looseObject({
  id: text,
  object: z.literal("video.description"),
  model: text,
  summary: text,
  duration_seconds: z.number().check(z.positive()),
  shots: z.array(
    z.looseObject({ start: z.number().check(z.nonnegative()), end: z.number(), description: text }),
  ),
  on_screen_text: z.array(z.string()),
  spoken_transcript: z.string(),
  usage: z.looseObject({
    input_tokens: price,
    output_tokens: price,
    cached_tokens: price,
    millicredits_charged: price,
    credits_charged: price,
  }),
});

/** A list envelope of such items; job lists also page. */
export const listShape = <Item extends z.ZodMiniType>(item: Item) =>
  z.looseObject({ object: z.literal("list"), data: z.array(item) });
export const pageShape = <Item extends z.ZodMiniType>(item: Item) =>
  z.looseObject({
    object: z.literal("list"),
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.nullable(z.string()),
  });
