import { MODEL_RULES, type ModelRules } from "@/lib/catalog/model-rules";
import { mapUnpriced } from "@/lib/catalog/video-fields";
import type { AudioRule } from "@/lib/contract/assumptions";
import { clip, picture } from "./material";

/** The options of a model that the text shows. `ratios` is absent where the input decides it: then none may be sent. */
export type StatedOptions = ModelRules & { readonly audio: AudioRule };

const isStated = (rules: ModelRules): rules is StatedOptions =>
  rules.clips.length > 0 && rules.audio !== null;

/**
 * The table "Per-model options", as the dashboard's catalog has it. The embedded service has its own transcription
 * (`lib/sandbox/models/options.ts`) and responds from that, so a mistake in either one fails a check; a real service is
 * held to what the dashboard relies on. Models without options in the text are left out.
 */
export const OPTION_TABLE: Readonly<Record<string, StatedOptions>> = Object.fromEntries(
  Object.entries(MODEL_RULES).flatMap(([id, rules]) => (isStated(rules) ? [[id, rules] as const] : [])),
);

/** What audio_enabled may be, by the column of the table. */
const AUDIO = { toggle: [true, false], on: [true], off: [false], ignored: [true, false, undefined] } as const;

/** The first value of every option of a model, with the inputs that it requires, really hosted. */
export async function minimalRequest(model_id: string, options: StatedOptions) {
  return {
    model_id,
    prompt: "A pier at dusk",
    mode: options.mode,
    tier: options.tiers[0],
    ratio: options.ratios?.[0],
    resolution: options.clips[0]?.resolutions[0],
    duration_seconds: options.clips[0]?.durations[0],
    audio_enabled: AUDIO[options.audio][0],
    ...(options.image === "required" ? { input_image_url: await picture() } : {}),
    ...(options.mode === "edit" ? { input_video_url: await clip(5) } : {}),
  };
}

/** Every (tier, resolution, duration, audio) of the table for a model. */
export function* optionCombinations({ tiers, clips, audio }: StatedOptions) {
  for (const { resolutions, durations, tiers: only } of clips)
    for (const tier of only ?? (tiers.length > 0 ? tiers : [undefined]))
      for (const resolution of resolutions)
        for (const duration_seconds of durations)
          for (const audio_enabled of AUDIO[audio])
            yield { tier, resolution, duration_seconds, audio_enabled };
}

const of = (pick: (options: StatedOptions) => readonly string[]) => [
  ...new Set(Object.values(OPTION_TABLE).flatMap(pick)),
];

/** Every value that any model of the table has, and a few that none has. */
export const ALL_VALUES = {
  ...mapUnpriced((field) => [
    ...of((options) => options[`${field}s`] ?? []),
    ...["4:5", "5:4", "8:1", "7:5", "16:10", "0:0", "wide", ""],
  ]),
  resolution: [
    ...of(({ clips }) => clips.flatMap(({ resolutions }) => resolutions)),
    ...["144p", "360p", "540p", "1440p", "1K", "8K", "720", "1280x720", ""],
  ],
  tier: [...of(({ tiers }) => tiers), "ultra", ""],
  duration_seconds: [
    ...Array.from({ length: 32 }, (_, seconds) => String(seconds)),
    ...["60", "-5", "4.5", "5.5", "8s", "5 ", "1e1", "five", ""],
  ],
  mode: ["generate", "edit", "motion", "extend", ""],
};

/** Values that the whole table has, but this model has not. */
export const unsupportedValues = (own: readonly string[], field: keyof typeof ALL_VALUES): string[] =>
  ALL_VALUES[field].filter((value) => !own.includes(value));
