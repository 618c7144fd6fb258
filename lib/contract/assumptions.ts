import * as z from "zod/mini";
import type { ConflictMeaning } from "./error-envelope";
import type { ErrorCode } from "./errors";
import { usage } from "./llm";
import { messages } from "./messages";
import { textUpTo } from "./text";

/**
 * Everything that the API text leaves open and we had to decide. With the real service's reference, only this
 * file has to be corrected; no other module contains these names or shapes.
 */

/** Text: "gamma-2.5 accepts … first plus last frame, or up to 4 reference images"; field names not shown. */
export const VIDEO_FRAME_FIELDS = {
  lastFrame: "last_frame_image_url",
  references: "reference_image_urls",
} as const;

/** Optional extras that rest on an assumption; offered with a real upstream only when the operator lists them. */
export const EXTENSIONS = ["frames"] as const;
export type Extension = (typeof EXTENSIONS)[number];

/** Text: query parameters of the list endpoints not shown. */
export const LIST_QUERY = { pageSize: "limit", cursor: "cursor" } as const;

/** Text: retrieval of a video job is referred to, path and shape not shown. We read a GenerationJob. */
export const VIDEO_JOB_PATH = "/v1/video-generations/{job_id}";
/** Text: creation of talking avatars is referred to, path not shown. */
export const AVATAR_CREATE_PATH = "/v1/talking-avatars";
export const AVATAR_JOB_PATH = "/v1/talking-avatars/{job_id}";
/** Text: creation and list of custom voices referred to, path not shown. */
export const CUSTOM_VOICES_PATH = "/v1/custom-voices";

/** Text: POST /v1/assets "hosts local files and returns a URL"; shape not shown. Multipart, one part; 201 with an Asset. */
export const ASSET_UPLOAD = { path: "/v1/assets", part: "file", status: 201 } as const;

/** Text: GET /v1/models/{model_id} is "authoritative options for a model"; shape not shown. */
const audioRule = z.enum(["toggle", "on", "off", "ignored"]);
export type AudioRule = z.infer<typeof audioRule>;
const inputRule = z.enum(["none", "optional", "required"]);
export type InputRule = z.infer<typeof inputRule>;
export const modelOptions = z.looseObject({
  id: z.string(),
  object: z.literal("model"),
  modes: z.array(z.string()),
  tiers: z.array(z.string()),
  ratios: z.array(z.string()),
  resolutions: z.array(z.string()),
  /** Seconds, as strings. */
  durations: z.array(z.string()),
  audio: audioRule,
  inputs: z.looseObject({ image: inputRule, video: inputRule }),
});
export type ModelOptions = z.infer<typeof modelOptions>;

/** The values that the upstream lists for an option, under the plural of its name: `ratios`; undefined without a list. */
export const optionValues = (options: ModelOptions | undefined, name: string): string[] | undefined =>
  z.array(z.string()).safeParse(options?.[name]).data;

/** Text: "Name of the request field that selects tts or sts: not shown". */
export const VOICE_MODE_FIELD = "mode";

/** Text: pricing rows' `product` is a string, its values not shown. These are the embedded service's. */
export const PRODUCTS = {
  video: "video",
  image: "image",
  voice: "voice",
  avatar: "talking_avatar",
} as const;
export type Product = (typeof PRODUCTS)[keyof typeof PRODUCTS];

/**
 * Text: audio of at most 50 MB, and no limit of its length. The lowest rate of speech in the formats it names is that of
 * Opus, 6 kbit/s (RFC 6716, section 2.1.1). An avatar's audio is taken to have the same limit.
 */
export const MIN_AUDIO_BYTES_PER_SECOND = 750;

/** Text: custom voice record fields not shown beyond the identifier. */
export const customVoice = z.looseObject({
  id: z.string().check(z.minLength(1)),
  object: z.literal("custom_voice"),
  name: z.string(),
  description: z.nullish(z.string()),
  locale: z.nullish(z.string()),
});
export type CustomVoice = z.infer<typeof customVoice>;
export const customVoiceRequest = z.strictObject({
  name: textUpTo(200).check(z.minLength(1)),
  audio_url: z.url(),
  description: z.optional(textUpTo(1000)),
  locale: z.optional(z.string().check(z.maxLength(35))),
});

/** Text: image creation "accepts per-model ratios … and a quality field"; shape not shown. */
export const imageRequest = z.strictObject({
  model_id: z.string().check(z.minLength(1)),
  prompt: textUpTo(4096).check(z.minLength(1)),
  ratio: z.optional(z.string()),
  resolution: z.optional(z.string()),
  quality: z.optional(z.string()),
  input_image_url: z.optional(z.url()),
});
export type ImageRequest = z.infer<typeof imageRequest>;

/** Text: creation of talking avatars, shape not shown. A portrait with a voice and text, or with audio. */
export const avatarRequest = z
  .strictObject({
    image_url: z.url(),
    voice_id: z.optional(z.string()),
    text: z.optional(textUpTo(8192).check(z.minLength(1))),
    audio_url: z.optional(z.url()),
    resolution: z.optional(z.string()),
  })
  .check(
    z.refine(
      (body) => (body.audio_url === undefined) === (body.voice_id !== undefined && body.text !== undefined),
      {
        error: messages.assumptions.avatarSpeech,
        path: ["audio_url"],
      },
    ),
  );
export type AvatarRequest = z.infer<typeof avatarRequest>;

const role = z.enum(["system", "user", "assistant"]);
/** Text: POST /v1/llm/chat "takes attachments for vision, audio and video"; shape not shown. */
export const chatRequest = z.strictObject({
  model: z.string().check(z.minLength(1)),
  messages: z.array(z.strictObject({ role, content: z.string() })).check(z.minLength(1)),
  attachments: z.optional(
    z.array(z.strictObject({ type: z.enum(["image", "audio", "video"]), url: z.url() })),
  ),
});

/** Text: chat's "responses are synchronous with no polling"; shape not shown. Usage is that of a description. */
export const chatResponse = z.looseObject({
  id: z.string().check(z.minLength(1)),
  object: z.literal("llm.chat"),
  model: z.string(),
  message: z.looseObject({ role: z.literal("assistant"), content: z.string() }),
  usage,
});

/** Text: compat-a takes "a JSON object"; we assume the widely used messages shape. Unknown fields pass. */
export const messagesRequest = z.looseObject({
  model: z.string().check(z.minLength(1)),
  max_tokens: z.int().check(z.positive()),
  system: z.optional(
    z.union([z.string(), z.array(z.looseObject({ type: z.literal("text"), text: z.string() }))]),
  ),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(["user", "assistant"]),
        content: z.union([
          z.string(),
          z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) })),
        ]),
      }),
    )
    .check(z.minLength(1)),
  /** The response ends before the first of these. */
  stop_sequences: z.optional(z.array(z.string().check(z.regex(/\S/)))),
  stream: z.optional(z.boolean()),
});

/** A picture in a message of that shape: its bytes in the request, or an address. */
export const messageImage = z.looseObject({
  type: z.literal("image"),
  source: z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("base64"), media_type: z.string(), data: z.base64() }),
    z.looseObject({ type: z.literal("url"), url: z.url({ protocol: /^https?$/ }) }),
  ]),
});

/**
 * Text: "Every error uses the error envelope". Clients of the messages shape also need `type` beside `error` and in
 * it, and the request id under the name of their family, so an error has both. Other statuses are
 * "invalid_request_error" or "api_error".
 */
export const MESSAGE_ERRORS = {
  requestIdHeader: "request-id",
  types: {
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    503: "overloaded_error",
    504: "timeout_error",
  },
} as const satisfies { requestIdHeader: string; types: Record<number, string> };

/** Tokens of a response in the messages shape; in a stream they come in parts. */
const messageUsage = z.looseObject({
  input_tokens: z.optional(z.number()),
  output_tokens: z.optional(z.number()),
  cache_creation_input_tokens: z.nullish(z.number()),
  cache_read_input_tokens: z.nullish(z.number()),
});
export type MessageUsage = z.infer<typeof messageUsage>;

/** Text: compat-a responds with "a message-shaped object"; the one that goes with the request above. */
export const messagesResponse = z.looseObject({
  id: z.string(),
  type: z.literal("message"),
  role: z.literal("assistant"),
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string(), text: z.optional(z.string()) })),
  stop_reason: z.nullish(z.string()),
  usage: z.looseObject({ ...messageUsage.shape, input_tokens: z.number(), output_tokens: z.number() }),
});

/** Text: "or a server-sent event stream". The events with text, usage or an end; others are ignored. */
export const messageEvent = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("message_start"),
    message: z.looseObject({ usage: z.optional(messageUsage) }),
  }),
  z.looseObject({
    type: z.literal("content_block_delta"),
    delta: z.looseObject({ type: z.string(), text: z.optional(z.string()) }),
  }),
  z.looseObject({
    type: z.literal("message_delta"),
    delta: z.looseObject({ stop_reason: z.nullish(z.string()) }),
    usage: z.optional(messageUsage),
  }),
  z.looseObject({ type: z.literal("message_stop") }),
  z.looseObject({ type: z.literal("error"), error: z.looseObject({ message: z.string() }) }),
]);
export type MessageEvent = z.infer<typeof messageEvent>;

/** An entry of that list, and alone the response at its own address, which clients of the family also ask. */
export const compatModel = z.looseObject({
  id: z.string(),
  object: z.literal("model"),
  created: z.nullish(z.int()),
  owned_by: z.nullish(z.string()),
});
/** Text: compat-b responds with "a JSON object in list shape". */
export const compatModelList = z.looseObject({ object: z.literal("list"), data: z.array(compatModel) });
/** Text: names the list only. */
export const COMPAT_MODEL_PATH = "/compat-b/v1/models/{model_id}";

/** Text: "Every error uses the error envelope". Clients of the model-list shape also read `type` and `param` in it. */
export const MODEL_LIST_ERRORS = {
  unknownModel: "model_not_found",
  types: {
    401: "authentication_error",
    402: "insufficient_quota",
    403: "permission_error",
    429: "rate_limit_error",
  },
} as const satisfies { unknownModel: string; types: Record<number, string> };

/** Text: credit prices of language models in millicredits (mc); the ratio is not stated. */
export const MILLICREDITS_PER_CREDIT = 1000;

/**
 * Text: 409 is an "idempotency or concurrency conflict"; codes other than invalid_request not shown. The embedded
 * service responds with these codes. Of another service, `conflictIn` reads the words.
 */
export const CONFLICT_CODES = {
  concurrency: "concurrency_conflict",
  idempotency: "idempotency_conflict",
} as const satisfies Record<string, ErrorCode>;

const ABOUT_SLOTS =
  /concurren|simultan|parallel|at (once|the same time)|(running|active|pending) (jobs|generations|tasks)|(job|task|slot)s?[ _-]limit|\bslots?\b/i;
const ABOUT_KEY = /idempoten|(same|this|request) key/i;
const STILL_HANDLED = /in[ _-]?(progress|flight|use)|(being|still) (handled|processed|processing)/i;
const OTHER_BODY = /(other|another|different) (body|request|payload|parameters?)|mismatch|reused/i;

/**
 * Which of the two conflicts an error of status 409 names. Its code is read first, then the field of its details,
 * then its message. Null when it names neither, or both.
 */
export function conflictIn({
  code,
  message,
  details,
}: {
  code: string;
  message: string;
  details?: Record<string, unknown> | null | undefined;
}): ConflictMeaning | null {
  const subject =
    subjectOf(code) ?? (details?.field === "Idempotency-Key" ? "key" : null) ?? subjectOf(message);
  if (subject !== "key") return subject === "slots" ? "concurrency" : null;
  const text = `${code} ${message}`;
  return STILL_HANDLED.test(text) && !OTHER_BODY.test(text) ? "key_in_use" : "key_reused";
}

function subjectOf(text: string): "slots" | "key" | null {
  const isAboutKey = ABOUT_KEY.test(text);
  if (isAboutKey === ABOUT_SLOTS.test(text)) return null;
  return isAboutKey ? "key" : "slots";
}
