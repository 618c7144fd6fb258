import { editRequest, type Loose } from "./edit";
import type { Mutation } from "./proxy";

const VIDEOS = /^\/v1\/video-generations$/;
type Case = [name: string, only: string, wrong: (body: Loose) => boolean, mend: Loose];

const model = (id: string, field: string, value: unknown) => (body: Loose) =>
  body.model_id === id && body[field] === value;

/** The service takes what it must refuse: the proxy mends the body on its way. */
const VIDEO_CASES: Case[] = [
  [
    "gamma-2.5 takes 6 s",
    "gamma-2.5: a duration",
    model("gamma-2.5", "duration_seconds", "6"),
    { duration_seconds: "5" },
  ],
  [
    "gamma-2.5 takes 1080p",
    "gamma-2.5: a resolution",
    model("gamma-2.5", "resolution", "1080p"),
    { resolution: "720p" },
  ],
  ["gamma-2.5 takes 2:3", "gamma-2.5: a ratio", model("gamma-2.5", "ratio", "2:3"), { ratio: "1:1" }],
  [
    "iota-2 takes 1080p",
    "iota-2: a resolution",
    model("iota-2", "resolution", "1080p"),
    { resolution: "720p" },
  ],
  [
    "iota-2 takes 1080x1920",
    "iota-2: a resolution",
    model("iota-2", "resolution", "1080x1920"),
    { resolution: "720p" },
  ],
  [
    "iota-2-pro takes 6 s",
    "iota-2-pro: a duration",
    model("iota-2-pro", "duration_seconds", "6"),
    { duration_seconds: "4" },
  ],
  ["alpha-3.1 takes 1:1", "alpha-3.1: a ratio", model("alpha-3.1", "ratio", "1:1"), { ratio: "9:16" }],
  [
    "alpha-3.1 takes 6 s",
    "alpha-3.1: a duration",
    model("alpha-3.1", "duration_seconds", "6"),
    { duration_seconds: "8" },
  ],
  [
    "alpha-3.1 takes no sound",
    "alpha-3.1: audio",
    model("alpha-3.1", "audio_enabled", false),
    { audio_enabled: true },
  ],
  [
    "alpha-3.1 takes the tier normal",
    "alpha-3.1: a tier",
    model("alpha-3.1", "tier", "normal"),
    { tier: "fast" },
  ],
  [
    "beta-2.6 takes 720p",
    "beta-2.6: a resolution",
    model("beta-2.6", "resolution", "720p"),
    { resolution: "1080p" },
  ],
  [
    "beta-3.0 takes 8 s",
    "beta-3.0: a duration",
    model("beta-3.0", "duration_seconds", "8"),
    { duration_seconds: "7" },
  ],
  [
    "beta-3.0 takes no audio_enabled",
    "beta-3.0: audio",
    model("beta-3.0", "audio_enabled", undefined),
    { audio_enabled: false },
  ],
  [
    "gamma-1.5-pro takes adaptive",
    "gamma-1.5-pro: a ratio",
    model("gamma-1.5-pro", "ratio", "adaptive"),
    { ratio: "1:1" },
  ],
  [
    "gamma-2.0 fast takes 1080p",
    "gamma-2.0 and epsilon",
    model("gamma-2.0", "resolution", "1080p"),
    { resolution: "720p" },
  ],
  [
    "delta-2.6 takes 8 s",
    "delta-2.6: a duration",
    model("delta-2.6", "duration_seconds", "8"),
    { duration_seconds: "5" },
  ],
  [
    "delta-2.7 takes sound",
    "delta-2.7: audio",
    model("delta-2.7", "audio_enabled", true),
    { audio_enabled: false },
  ],
  [
    "delta-2.7 takes 10 s",
    "delta-2.7: a duration",
    model("delta-2.7", "duration_seconds", "10"),
    { duration_seconds: "8" },
  ],
  [
    "epsilon-2.3 takes 720p",
    "epsilon-2.3: a resolution",
    model("epsilon-2.3", "resolution", "720p"),
    { resolution: "768p" },
  ],
  [
    "zeta takes 12 s",
    "zeta: a duration",
    model("zeta", "duration_seconds", "12"),
    { duration_seconds: "10" },
  ],
  ["zeta takes 4:3", "zeta: a ratio", model("zeta", "ratio", "4:3"), { ratio: "3:2" }],
  ["zeta takes sound", "zeta: audio", model("zeta", "audio_enabled", true), { audio_enabled: false }],
  [
    "kappa-h3 takes 16 s",
    "kappa-h3: a duration",
    model("kappa-h3", "duration_seconds", "16"),
    { duration_seconds: "15" },
  ],
  ["kappa-h3 takes adaptive", "kappa-h3: a ratio", model("kappa-h3", "ratio", "adaptive"), { ratio: "1:1" }],
  [
    "delta-2.6-v2v takes a ratio",
    "delta-2.6-v2v: a ratio",
    model("delta-2.6-v2v", "ratio", "16:9"),
    { ratio: undefined },
  ],
  [
    "gamma-2.5-v2v takes no mode",
    "gamma-2.5-v2v: mode",
    model("gamma-2.5-v2v", "mode", undefined),
    { mode: "edit" },
  ],
  [
    "kappa-h3-v2v takes no mode",
    "kappa-h3-v2v: mode",
    model("kappa-h3-v2v", "mode", undefined),
    { mode: "edit" },
  ],
  [
    "delta-2.7-videoedit takes generate",
    "delta-2.7-videoedit: mode",
    model("delta-2.7-videoedit", "mode", "generate"),
    { mode: "edit" },
  ],
  [
    "beta-2.6-mc takes no mode",
    "beta-2.6-mc: mode",
    model("beta-2.6-mc", "mode", undefined),
    { mode: "motion" },
  ],
  ["zeta takes edit", "zeta: mode", model("zeta", "mode", "edit"), { mode: "generate" }],
  [
    "a tier nobody has is refused",
    "tier is ignored by models",
    model("beta-3.0", "tier", "anything"),
    { tier: 5 },
  ],
  [
    "negative_prompt is refused",
    "negative_prompt is taken",
    (body) => body.negative_prompt === "fog",
    { mode: "none" },
  ],
  [
    "spicy takes a picture",
    "zeta: spicy",
    (body) => body.tier === "spicy" && "input_image_url" in body,
    { tier: "fun" },
  ],
  [
    "zeta refuses a picture",
    "zeta: spicy",
    (body) => body.tier === "fun" && "input_image_url" in body,
    { tier: "spicy" },
  ],
  [
    "kappa-h3 needs no ratio",
    "kappa-h3 requires ratio",
    (body) => body.model_id === "kappa-h3" && !("ratio" in body),
    { ratio: "1:1" },
  ],
  [
    "a prompt of 4097 characters",
    "video prompt has",
    (body) => String(body.prompt).length === 4097,
    { prompt: "x" },
  ],
  ["an empty prompt", "video prompt has|prompt is required", (body) => body.prompt === "", { prompt: "x" }],
  [
    "a duration as a number",
    "zeta: a duration",
    (body) => typeof body.duration_seconds === "number",
    { duration_seconds: "6" },
  ],
  ["an unknown model", "model_id is one of", (body) => body.model_id === "omega-9", { model_id: "zeta" }],
  [
    "five references",
    "gamma-2.5 takes up to 4",
    (body) => Array.isArray(body.reference_image_urls) && body.reference_image_urls.length === 5,
    { reference_image_urls: undefined },
  ],
  [
    "references mixed with a frame",
    "gamma-2.5 takes up to 4",
    (body) => "reference_image_urls" in body && "input_image_url" in body,
    { input_image_url: undefined, last_frame_image_url: undefined },
  ],
];

const ofVideos = VIDEO_CASES.map(([name, only, wrong, mend]) => ({
  name: `video: ${name}`,
  only,
  before: editRequest(VIDEOS, (body) => {
    if (wrong(body)) Object.assign(body, mend);
  }),
}));

const OTHERS: [path: string, ...Case][] = [
  [
    "voice-generations",
    "voice: 8193 characters",
    "at most 8192",
    (body) => String(body.text).length === 8193,
    { text: "x" },
  ],
  [
    "voice-generations",
    "voice: no text",
    "tts requires text",
    (body) => body.mode === "tts" && !("text" in body),
    { text: "x" },
  ],
  [
    "voice-generations",
    "voice: an unknown mode",
    "tts requires text",
    (body) => body.mode === "song",
    { mode: "tts" },
  ],
  [
    "image-generations",
    "image: a ratio nobody has",
    "image model takes each ratio",
    (body) => body.ratio === "7:5",
    { ratio: undefined },
  ],
  [
    "image-generations",
    "image: 4K of a model without it",
    "each resolution and quality",
    (body) => body.resolution === "4K" && body.model_id === "alpha-image-4",
    { resolution: "1K" },
  ],
  [
    "image-generations",
    "image: a quality nobody has",
    "each resolution and quality",
    (body) => body.quality === "perfect",
    { quality: undefined },
  ],
  [
    "image-generations",
    "image: an empty prompt",
    "an unknown model, prompt",
    (body) => body.prompt === "",
    { prompt: "x" },
  ],
  [
    "talking-avatars",
    "avatar: 144p",
    "portrait with a voice",
    (body) => body.resolution === "144p",
    { resolution: "480p" },
  ],
  [
    "talking-avatars",
    "avatar: 8193 characters",
    "portrait with a voice",
    (body) => String(body.text).length === 8193,
    { text: "x" },
  ],
];
const ofOthers = OTHERS.map(([path, name, only, wrong, mend]) => ({
  name,
  only,
  before: editRequest(new RegExp(`^/v1/${path}$`), (body) => {
    if (wrong(body)) Object.assign(body, mend);
  }),
}));

const DESCRIBE: Case[] = [
  ["describe: detail all", "describe: detail auto", (body) => body.detail === "all", { detail: "auto" }],
  [
    "describe: a rate as text",
    "describe: detail auto",
    (body) => body.frame_sample_rate === "1",
    { frame_sample_rate: 1 },
  ],
];
const ofDescribe = DESCRIBE.map(([name, only, wrong, mend]) => ({
  name,
  only,
  before: editRequest(/describe$/, (body) => {
    if (wrong(body)) Object.assign(body, mend);
  }),
}));

export const VALIDATION: Mutation[] = [...ofVideos, ...ofOthers, ...ofDescribe].map((each) => ({
  ...each,
  family: "validation",
}));
