import { IMAGE_FIELDS } from "@/lib/catalog/image/image-fields";
import { asPresence, asText, type RequestField } from "@/lib/catalog/request-field";
import { VIDEO_FIELDS } from "@/lib/catalog/video-fields";
import type { AssetType } from "@/lib/contract/asset";
import { type AvatarRequest, VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import type { EndpointName } from "@/lib/contract/endpoints";
import type { JOB_REQUESTS } from "@/lib/contract/job-requests";
import type { VoiceRequest } from "@/lib/contract/voice";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { messages } from "./messages";

/**
 * All properties of a kind of job that both sides need. What needs React (icon, form) is in `components`;
 * what needs prices or files (the check of a request) is in a `server` folder. Both are records over the
 * kinds, so that a missing kind does not compile.
 */
type KindDefinition = {
  /** Name of the kind: "Voice". */
  readonly label: string;
  /** One job of the kind with its article: "a voice take". */
  readonly one: string;
  /** The plural: "Voice takes". */
  readonly plural: string;
  /** Words that find its page in the command menu. */
  readonly keywords: string;
  /** The page with its form, and its title. */
  readonly createTitle: string;
  readonly createPath: `/create/${string}`;
  /** `list` is null when the upstream has no list of its jobs, which can then be imported only by id. */
  readonly endpoints: {
    readonly create: keyof typeof JOB_REQUESTS;
    readonly read: EndpointName;
    readonly list: EndpointName | null;
  };
  /** The type of its results. A sound has no size, an image no length. */
  readonly result: AssetType;
  /** The label of `model_id` of its jobs. */
  readonly modelLabel: string;
  /** `model_id` of a job whose request has none. */
  readonly unnamedModel: string;
  /** Whether its requests name a voice by an id that people don't know. */
  readonly hasVoice: boolean;
  /** Whether the result is a changed form of an input of a person. */
  readonly isEdit: (request: Readonly<Record<string, unknown>>) => boolean;
  /** The fields of its request by their wire names, in the order of a summary. */
  readonly fields: Readonly<Record<string, RequestField>>;
  /** The texts of its page before the first job. */
  readonly empty: { readonly title: string; readonly advice: string };
};

/** `model_id` of a job of a kind with models, when its record names none. */
export const UNKNOWN_MODEL = "unknown";

/** Clips (section POST /v1/video-generations). */
const video = {
  ...messages.video,
  createPath: PAGE_PATHS.createVideo,
  endpoints: { create: "createVideo", read: "getVideo", list: null },
  result: "video",
  unnamedModel: UNKNOWN_MODEL,
  hasVoice: false,
  // A first frame is not changed: a new clip begins with it.
  isEdit: ({ mode, input_video_url }) => mode === "edit" || mode === "motion" || Boolean(input_video_url),
  fields: VIDEO_FIELDS,
} as const satisfies KindDefinition;

/** Pictures (section POST /v1/image-generations). */
const image = {
  ...messages.image,
  createPath: PAGE_PATHS.createImage,
  endpoints: { create: "createImage", read: "getImage", list: "listImages" },
  result: "image",
  unnamedModel: UNKNOWN_MODEL,
  hasVoice: false,
  isEdit: ({ input_image_url }) => Boolean(input_image_url),
  fields: IMAGE_FIELDS,
} as const satisfies KindDefinition;

/** The fields of all variants of a request. */
type FieldOf<Request> = Request extends unknown ? keyof Request : never;

const speech = messages.speechFields;

/** Speech (section POST /v1/voice-generations). It has a voice in place of a model. */
const voice = {
  ...messages.voice,
  createPath: PAGE_PATHS.createVoice,
  endpoints: { create: "createVoice", read: "getVoice", list: null },
  result: "audio",
  unnamedModel: "voice",
  hasVoice: true,
  isEdit: ({ audio_url }) => Boolean(audio_url),
  fields: {
    voice_id: { control: "voice", label: speech.voice, format: asText, role: "model" },
    [VOICE_MODE_FIELD]: { control: "mode", label: speech.mode, format: asText },
    text: { control: "text", label: speech.script, format: asText, role: "prompt" },
    audio_url: {
      control: "sound",
      label: speech.audio,
      format: asPresence,
      source: "sound",
      shown: "list",
    },
  } as const satisfies Record<FieldOf<VoiceRequest>, RequestField>,
} as const satisfies KindDefinition;

/** Talking avatars (section GET /v1/talking-avatars). */
const avatar = {
  ...messages.avatar,
  createPath: PAGE_PATHS.createAvatar,
  endpoints: { create: "createAvatar", read: "getAvatar", list: "listAvatars" },
  result: "video",
  unnamedModel: "talking-avatar",
  hasVoice: true,
  isEdit: () => true,
  fields: {
    resolution: {
      control: "resolution",
      label: speech.resolution,
      format: asText,
      shown: "line",
      csvColumn: speech.resolution,
    },
    image_url: {
      control: "portrait",
      label: speech.portrait,
      format: asPresence,
      source: "picture",
      shown: "list",
    },
    voice_id: { control: "voice", label: speech.voice, format: asText, shown: "list" },
    audio_url: {
      control: "sound",
      label: speech.audio,
      format: asPresence,
      source: "sound",
      shown: "list",
    },
    text: { control: "text", label: speech.script, format: asText, role: "prompt" },
  } as const satisfies Record<keyof AvatarRequest, RequestField>,
} as const satisfies KindDefinition;

/** Every kind of job, in the order of pages. The names of the kinds are in addresses and in the database. */
export const KINDS = { video, image, voice, avatar } as const satisfies Record<string, KindDefinition>;
export type Kind = keyof typeof KINDS;

const isKind = (name: string): name is Kind => name in KINDS;
export const KIND_NAMES: readonly Kind[] = Object.keys(KINDS).filter(isKind);
