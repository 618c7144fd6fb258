import "server-only";
import { z } from "zod";
import { avatarOffers } from "@/lib/catalog/avatar-offers";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { chooseModel } from "@/lib/catalog/choose";
import { type ImageCatalog, nearestImage } from "@/lib/catalog/image/image-catalog";
import { buildImageRequest } from "@/lib/catalog/image/image-request";
import { listName, UNPRICED_FIELDS } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { buildVideoRequest } from "@/lib/catalog/video-request";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { voiceCredits } from "@/lib/contract/voice";
import { type JobKind, jobKind } from "@/lib/jobs/job";
import { imageCatalog, videoCatalog } from "@/lib/pricing/server/catalogs";
import { priceRows } from "@/lib/pricing/server/price-list";
import { readRules } from "@/lib/rules/server/rules";
import { whyNot } from "@/lib/rules/why-not";
import { pageOfVoices } from "@/lib/voices/server/voices";
import { type Agent, tool } from "../tool";

const EXAMPLE_PROMPT = "A paper boat drifts over a pond at dawn";

const price = z.object({
  mode: z.string().optional(),
  tier: z.string().nullish(),
  resolution: z.string().nullish(),
  duration_seconds: z.string().optional(),
  audio_enabled: z.boolean().nullish(),
  quality: z.string().nullish(),
  credits: z.number(),
});

const model = z.object({
  model_id: z.string(),
  credits_from: z.number().nullable(),
  takes: z
    .record(z.string(), z.string())
    .describe("Whether a picture or a clip as input is none, optional or required"),
  options: z.record(z.string(), z.array(z.string())).describe("The values of each field of a request"),
  example: z.record(z.string(), z.unknown()).nullable().describe("A request that quote takes"),
  prices: z.array(price).describe("Only when one model is named"),
  not_allowed: z.string().nullable().describe("Why owners don't let this role use it; null where they do"),
});
type ShownModel = Omit<z.input<typeof model>, "not_allowed">;

const modelsAndOptions = tool({
  name: "models_and_options",
  title: "Models and options",
  description:
    "The models of a kind, what each takes, its options, the price it begins at, and a request to begin with. Name a model for all its prices. Free.",
  may: "look",
  scope: "read",
  does: "reads",
  input: z.strictObject({ kind: jobKind, model_id: z.string().max(128).optional() }),
  output: z.object({ kind: jobKind, models: z.array(model) }),
  async run({ kind, model_id }, { agent }) {
    const models = await LISTS[kind](agent, model_id ?? null);
    const { mine } = await readRules(agent);
    const shown = models
      .filter((each) => model_id === undefined || each.model_id === model_id)
      .map((each) => ({
        ...each,
        not_allowed: whyNot(mine, { kind, modelId: each.model_id, credits: each.credits_from }),
      }));
    return { result: { kind, models: shown } };
  },
});

type List = (agent: Agent, named: string | null) => Promise<ShownModel[]>;

const listVideo: List = async ({ keyId }, named) => {
  const catalog = await videoCatalog(keyId);
  return catalog.models
    .filter(({ available }) => available)
    .map((each) => ({
      model_id: each.id,
      credits_from: each.fromCredits,
      takes: { image: each.inputs.image, video: each.inputs.video },
      options: {
        ...(each.modes.length > 1 && { mode: [...each.modes] }),
        ...(each.tiers.length > 0 && { tier: [...each.tiers] }),
        resolution: [...each.resolutions],
        duration_seconds: [...each.durations],
        ...(each.audio === "toggle" && { audio_enabled: ["true", "false"] }),
        ...unpricedOptions(each),
      },
      example: exampleOfVideo(catalog, each),
      prices:
        each.id === named
          ? each.offers.map(({ duration, audio, ...offer }) => ({
              ...offer,
              duration_seconds: duration,
              audio_enabled: audio,
            }))
          : [],
    }));
};

/** Lists are named after their fields. */
const unpricedOptions = ({ choices }: VideoModel): Record<string, string[]> =>
  Object.fromEntries(
    UNPRICED_FIELDS.filter((field) => choices[field].length > 0).map((field) => [
      listName(field).replace(/s$/, ""),
      [...choices[field]],
    ]),
  );

/** Null for a model that needs an input, whose address only the caller has. */
function exampleOfVideo(catalog: VideoCatalog, { id, inputs }: VideoModel): Record<string, unknown> | null {
  if (inputs.image === "required" || inputs.video === "required") return null;
  const chosen = chooseModel(catalog, {}, id);
  return chosen && buildVideoRequest(catalog, { selection: chosen.selection, prompt: EXAMPLE_PROMPT });
}

const listImage: List = async ({ keyId }, named) => {
  const catalog = await imageCatalog(keyId);
  return catalog.models.map((each) => ({
    model_id: each.id,
    credits_from: each.fromCredits,
    takes: { image: each.input },
    options: Object.fromEntries(
      Object.entries(each.choices)
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => [name, [...values]]),
    ),
    example: each.input === "required" ? null : exampleOfImage(catalog, each.id),
    prices: each.id === named ? each.offers.map((offer) => ({ ...offer })) : [],
  }));
};

function exampleOfImage(catalog: ImageCatalog, modelId: string): Record<string, unknown> | null {
  const selection = nearestImage(catalog, { modelId });
  return selection && buildImageRequest(catalog, { selection, prompt: EXAMPLE_PROMPT, input: null });
}

const listVoice: List = async (agent) => {
  const { data } = await pageOfVoices(agent, { limit: 1 });
  return [
    {
      model_id: "speech",
      credits_from: voiceCredits(0),
      takes: {},
      options: { [VOICE_MODE_FIELD]: ["tts", "sts"] },
      example: data[0]
        ? { [VOICE_MODE_FIELD]: "tts", voice_id: data[0].id, text: "Once there was a boat of paper." }
        : null,
      prices: [],
    },
  ];
};

const listAvatar: List = async ({ keyId }) => {
  const offers = avatarOffers(await priceRows(keyId));
  return [
    {
      model_id: "talking-avatar",
      credits_from: offers[0]?.credits ?? null,
      takes: { image: "required" },
      options: { resolution: offers.map(({ resolution }) => resolution) },
      example: null,
      prices: offers.map(({ resolution, credits, stepSeconds }) => ({
        resolution,
        credits,
        duration_seconds: String(stepSeconds),
      })),
    },
  ];
};

const LISTS: Readonly<Record<JobKind, List>> = {
  video: listVideo,
  image: listImage,
  voice: listVoice,
  avatar: listAvatar,
};

const shownVoice = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  locale: z.string().nullable(),
  is_own: z.boolean(),
});

const FOUND_VOICES = 50;

const voicesFind = tool({
  name: "voices_find",
  title: "Find voices",
  description: "Voices by words of their name, description or locale, at most 50. Free.",
  may: "look",
  scope: "read",
  does: "reads",
  input: z.strictObject({ text: z.string().max(200).default("") }),
  output: z.object({ voices: z.array(shownVoice), has_more: z.boolean() }),
  async run({ text }, { agent }) {
    const { data } = await pageOfVoices(agent, { limit: 1_000 });
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = data.filter(({ gone, ...voice }) => {
      const all = `${voice.name} ${voice.description} ${voice.locale ?? ""}`.toLowerCase();
      return !gone && words.every((word) => all.includes(word));
    });
    const voices = found.slice(0, FOUND_VOICES).map(({ id, name, description, locale, custom }) => ({
      ...{ id, name, description, locale },
      is_own: custom,
    }));
    return { result: { voices, has_more: found.length > voices.length } };
  },
});

export const catalogTools = [modelsAndOptions, voicesFind];
