import { editRequest, type JsonObject } from "./edit";
import type { Mutation } from "./proxy";

type Value = string | boolean | undefined;

/** Values that a model must refuse, each with the one that a wrong service makes of it. */
const VALUES: readonly [model: string, field: string, wrong: Value, right: Value][] = [
  ["alpha-3.1", "ratio", "1:1", "9:16"],
  ["alpha-3.1", "duration_seconds", "6", "8"],
  ["alpha-3.1", "audio_enabled", false, true],
  ["alpha-3.1", "tier", "normal", "fast"],
  ["beta-2.6", "resolution", "720p", "1080p"],
  ["beta-3.0", "duration_seconds", "8", "7"],
  ["beta-3.0", "audio_enabled", undefined, false],
  ["gamma-1.5-pro", "ratio", "adaptive", "1:1"],
  ["gamma-2.5", "duration_seconds", "6", "5"],
  ["gamma-2.5", "resolution", "1080p", "720p"],
  ["gamma-2.5", "ratio", "2:3", "1:1"],
  ["gamma-2.5-v2v", "mode", undefined, "edit"],
  ["delta-2.6", "duration_seconds", "8", "5"],
  ["delta-2.6-v2v", "ratio", "16:9", undefined],
  ["delta-2.7", "audio_enabled", true, false],
  ["delta-2.7", "duration_seconds", "10", "8"],
  ["delta-2.7-videoedit", "mode", "generate", "edit"],
  ["epsilon-2.3", "resolution", "720p", "768p"],
  ["zeta", "duration_seconds", "12", "10"],
  ["zeta", "ratio", "4:3", "3:2"],
  ["zeta", "audio_enabled", true, false],
  ["zeta", "mode", "edit", "generate"],
  ["iota-2", "resolution", "1080p", "720p"],
  ["iota-2", "resolution", "1080x1920", "720p"],
  ["iota-2-pro", "duration_seconds", "6", "4"],
  ["kappa-h3", "duration_seconds", "16", "15"],
  ["kappa-h3", "ratio", "adaptive", "1:1"],
  ["kappa-h3-v2v", "mode", undefined, "edit"],
  ["beta-2.6-mc", "mode", undefined, "motion"],
];

type Case = [name: string, only: string, wrong: (body: JsonObject) => boolean, mend: JsonObject];

/** The service accepts what it must refuse: the proxy corrects the request before the service reads it. */
const wronglyAccepted = (path: RegExp, cases: readonly Case[]): Omit<Mutation, "family">[] =>
  cases.map(([name, only, wrong, mend]) => ({
    name,
    only,
    before: editRequest(path, (body) => {
      if (wrong(body)) Object.assign(body, mend);
    }),
  }));

/** How the checks of a field are called. */
const CHECKS: Record<string, string> = {
  ratio: "a ratio outside",
  resolution: "a resolution outside",
  duration_seconds: "a duration outside",
  tier: "a tier outside",
  audio_enabled: "audio_enabled that",
  mode: "mode is",
};

const ofValues = VALUES.map(([model, field, wrong, right]): Case => {
  const holds = (body: JsonObject) => body.model_id === model && body[field] === wrong;
  return [`${model} takes ${field} ${wrong}`, `, ${model}: ${CHECKS[field]}`, holds, { [field]: right }];
});

const isClip = (id: string) => (body: JsonObject) => body.model_id === id;
const hasImage = (tier: string) => (body: JsonObject) => body.tier === tier && "input_image_url" in body;
const countOf = (body: JsonObject) =>
  Array.isArray(body.reference_image_urls) ? body.reference_image_urls.length : 0;
const NO_FRAMES = { input_image_url: undefined, last_frame_image_url: undefined };

const OF_VIDEOS: Case[] = [
  [
    "gamma-2.0 fast takes 1080p",
    "gamma-2.0 and epsilon",
    (body) => body.tier === "fast",
    { tier: "quality" },
  ],
  ["a tier nobody has is refused", "ignored by models", (body) => body.tier === "anything", { tier: 5 }],
  [
    "negative_prompt is refused",
    "negative_prompt is accepted",
    (body) => body.negative_prompt === "fog",
    { mode: "" },
  ],
  ["spicy takes a picture", "zeta: spicy", hasImage("spicy"), { tier: "fun" }],
  ["zeta refuses a picture", "zeta: spicy", hasImage("fun"), { tier: "spicy" }],
  [
    "kappa-h3 needs no ratio",
    "kappa-h3 requires ratio",
    (body) => isClip("kappa-h3")(body) && !("ratio" in body),
    { ratio: "1:1" },
  ],
  ["4097 characters", "video prompt has", (body) => String(body.prompt).length === 4097, { prompt: "x" }],
  ["an empty prompt", "prompt is required", (body) => body.prompt === "", { prompt: "x" }],
  ["no resolution", "resolution is required", (body) => !("resolution" in body), { resolution: "480p" }],
  [
    "a duration as a number",
    "zeta: a duration",
    (body) => typeof body.duration_seconds === "number",
    { duration_seconds: "6" },
  ],
  ["an unknown model", "model_id is one of", isClip("omega-9"), { model_id: "zeta" }],
  ["five references", "takes up to 4", (body) => countOf(body) === 5, { reference_image_urls: undefined }],
  [
    "references with a frame",
    "takes up to 4",
    (body) => countOf(body) > 0 && "input_image_url" in body,
    NO_FRAMES,
  ],
];

const OF_VOICES: Case[] = [
  ["voice: 8193 characters", "at most 8192", (body) => String(body.text).length === 8193, { text: "x" }],
  ["voice: no text", "tts requires text", (body) => body.mode === "tts" && !("text" in body), { text: "x" }],
  ["voice: an unknown mode", "tts requires text", (body) => body.mode === "song", { mode: "tts" }],
];
const OF_IMAGES: Case[] = [
  ["image: a ratio nobody has", "takes each ratio", (body) => body.ratio === "7:5", { ratio: undefined }],
  [
    "image: 4K of a model without it",
    "each resolution and quality",
    (body) => body.resolution === "4K" && body.model_id === "alpha-image-4",
    { resolution: "1K" },
  ],
  [
    "image: a quality nobody has",
    "and quality of",
    (body) => body.quality === "perfect",
    { quality: undefined },
  ],
  ["image: an empty prompt", "unknown model, prompt", (body) => body.prompt === "", { prompt: "x" }],
];
const OF_AVATARS: Case[] = [
  ["avatar: 144p", "portrait with a voice", (body) => body.resolution === "144p", { resolution: "480p" }],
  ["avatar: 8193 characters", "portrait with", (body) => String(body.text).length === 8193, { text: "x" }],
];
const OF_DESCRIPTIONS: Case[] = [
  ["describe: detail all", "describe: detail auto", (body) => body.detail === "all", { detail: "auto" }],
  [
    "describe: a rate as text",
    "describe: detail auto",
    (body) => body.frame_sample_rate === "1",
    { frame_sample_rate: 1 },
  ],
];

export const VALIDATION: Mutation[] = [
  ...wronglyAccepted(/^\/v1\/video-generations$/, [...ofValues, ...OF_VIDEOS]),
  ...wronglyAccepted(/^\/v1\/voice-generations$/, OF_VOICES),
  ...wronglyAccepted(/^\/v1\/image-generations$/, OF_IMAGES),
  ...wronglyAccepted(/^\/v1\/talking-avatars$/, OF_AVATARS),
  ...wronglyAccepted(/describe$/, OF_DESCRIPTIONS),
].map((each) => ({ ...each, family: "validation" }));
