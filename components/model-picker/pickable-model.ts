import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { ImageCatalog } from "@/lib/catalog/image/image-catalog";
import { IMAGE_FIELDS } from "@/lib/catalog/image/image-fields";
import { type PictureOnModel, pictureOnModels } from "@/lib/catalog/image/picture-on-models";
import type { AvailableInputs } from "@/lib/catalog/input-misfit";
import { type ShotOnModel, shotOnModels } from "@/lib/catalog/shot-on-models";
import { type Field, isOpenList, type RequestedSettings, valueLabel } from "@/lib/catalog/video-fields";
import type { RuledUse } from "@/lib/rules/why-not";
import { messages } from "./messages";
import { imageMeets, type NeedName, videoMeets } from "./needs";
import { videoFacts } from "./video-facts";

/** A model as the picker shows it, with the price of the form's settings on it. */
export type PickableModel = {
  id: string;
  name: string;
  family: string;
  isNew: boolean;
  /** Credits of one take with these settings; null where the model doesn't fit. */
  credits: number | null;
  /** Credits for a second of the clip; null where the model doesn't fit, and for pictures. */
  perSecond: number | null;
  /** What it can do, in a line: "text, first frame · audio · 1080p". */
  facts: string;
  /** The settings that have to change for it: "8 s → 7 s". */
  changes: string[];
  /** Why it doesn't fit; null when it does. */
  reason: string | null;
  lengths?: string;
  resolutions?: string;
  ratios?: string;
  tiers?: string;
  audio?: string;
  /** What the changed settings become, in a row: "7 s, 1080p". */
  changedTo?: string;
  /** False for a model that the API doesn't sell: it can't be used at all. */
  isOffered?: boolean;
  /** Whether the rules of the person's role refuse it: it is shown with why, also where only what fits is shown. */
  isDenied?: boolean;
  /** The settings that decide how long a take on it will need, as in a request. */
  request?: Readonly<Record<string, unknown>>;
  /** Whether it meets all of these filters at once. */
  meets?: (names: ReadonlySet<NeedName>) => boolean;
};

/**
 * Every video model for what a form's draft requests. Prices are those that the form shows after a change to the model.
 */
export const pickableVideoModels = (
  catalog: VideoCatalog,
  requested: RequestedSettings,
  inputs: AvailableInputs = {},
): PickableModel[] => shotOnModels(catalog, requested, inputs).map(videoModelOf);

function videoModelOf({ model, selection, adjustments, quote, misfit }: ShotOnModel): PickableModel {
  const ratios = model.choices.ratio;
  return {
    id: model.id,
    name: model.name,
    family: model.family,
    isNew: model.isNew,
    credits: quote?.reserved ?? null,
    perSecond: quote?.perSecond ?? null,
    facts: videoFacts(model),
    ...changesOf(
      adjustments.flatMap(({ field, from, to }) =>
        from === null || to === null
          ? []
          : [
              {
                from: settingWord(field, from),
                to: settingWord(field, to),
                // Tiers have other names on each model, and the facts tell of audio that has no switch.
                isTold: field !== "tier" && (field !== "audio" || model.audio === "toggle"),
              },
            ],
      ),
    ),
    reason: misfit,
    ...(model.durations.length > 0 && {
      lengths: messages.values.seconds(shortenedSeconds(model.durations)),
    }),
    ...(model.resolutions.length > 0 && { resolutions: model.resolutions.join(", ") }),
    ratios:
      ratios.length === 0
        ? messages.values.ratioFromInput
        : isOpenList(ratios)
          ? messages.values.openRatio
          : ratios.join(", "),
    ...(model.tiers.length > 0 && { tiers: model.tiers.join(", ") }),
    // A price list without audio states says nothing of a new model's audio.
    ...(!(model.isNew && model.audio === "ignored") && { audio: messages.values.audio[model.audio] }),
    isOffered: model.available,
    ...(selection && {
      request: {
        tier: selection.tier,
        resolution: selection.resolution,
        duration_seconds: selection.duration,
      },
    }),
    meets: (names) => videoMeets(model, names),
  };
}

/** Every image model for what a form's draft requests, cheapest model first. */
export const pickableImageModels = (
  catalog: ImageCatalog,
  requested: Parameters<typeof pictureOnModels>[1],
  input: { hasInput: boolean },
): PickableModel[] => pictureOnModels(catalog, requested, input).map(imageModelOf);

function imageModelOf({ model, selection, changes, credits, misfit }: PictureOnModel): PickableModel {
  const { resolution: resolutions, ratio: ratios, quality } = model.choices;
  return {
    id: model.id,
    name: model.id,
    family: model.id.split("-")[0] ?? model.id,
    isNew: false,
    credits,
    perSecond: null,
    facts: [
      [resolutions.join(", "), quality.join(", ")].filter(Boolean).join(" · "),
      model.input === "required" && messages.facts.editsImage,
      model.input === "optional" && messages.facts.fromImage,
    ]
      .filter(Boolean)
      .join(" · "),
    ...changesOf(
      changes.map(({ option, from, to }) => {
        const { format } = IMAGE_FIELDS[option];
        return { from: format(from) ?? from, to: format(to) ?? to, isTold: true };
      }),
    ),
    reason: misfit,
    ...(resolutions.length > 0 && { resolutions: resolutions.join(", ") }),
    ...(ratios.length > 0 && { ratios: ratios.join(", ") }),
    ...(quality.length > 0 && { tiers: quality.join(", ") }),
    isOffered: true,
    request: { resolution: selection.resolution },
    meets: (names) => imageMeets(model, names),
  };
}

type Change = { from: string; to: string /** Whether a row tells of it, too. */; isTold: boolean };

function changesOf(changes: readonly Change[]): Pick<PickableModel, "changes" | "changedTo"> {
  const told = changes.filter(({ isTold }) => isTold).map(({ to }) => to);
  return {
    changes: changes.map(({ from, to }) => messages.change.fromTo(from, to)),
    ...(told.length > 0 && { changedTo: told.join(", ") }),
  };
}

const settingWord = (field: Field, value: string | boolean): string =>
  field === "audio" ? messages.change.audio[value ? "on" : "off"] : valueLabel(field, value);

/** A run of this many whole seconds is shown by its ends. */
const LONG_RUN = 4;

/** Seconds in ascending order, long runs shortened: "5, 10", "4–12, 15". */
export function shortenedSeconds(seconds: readonly string[]): string {
  const runs: number[][] = [];
  for (const value of seconds.map(Number)) {
    const run = runs.at(-1);
    if (run?.at(-1) === value - 1) run.push(value);
    else runs.push([value]);
  }
  return runs
    .flatMap((run) => (run.length >= LONG_RUN ? [`${run[0]}–${run.at(-1)}`] : run.map(String)))
    .join(", ");
}

/** The models with why the rules of a role refuse some of them. */
export const withRules = (
  models: readonly PickableModel[],
  kind: "video" | "image",
  whyNot: (use: RuledUse) => string | null,
): PickableModel[] =>
  models.map((model) => {
    const tier = typeof model.request?.tier === "string" ? model.request.tier : null;
    const reason = whyNot({ kind, modelId: model.id, tier, credits: model.credits });
    if (reason === null) return model;
    // With another tier or at another price it can be used.
    const isOffered = model.isOffered !== false && whyNot({ kind, modelId: model.id }) === null;
    return { ...model, reason, credits: null, perSecond: null, isOffered, isDenied: true };
  });

type PricedLine = { model: { id: string }; quote: { reserved: number; perSecond?: number } | null };

/** The models of the picker, those of the press with the prices of their lines. */
export const withPressPrices = (
  models: readonly PickableModel[],
  lines: readonly PricedLine[],
): PickableModel[] =>
  models.map((model) => {
    const at = lines.findIndex((line) => line.model.id === model.id);
    const price = lines[at]?.quote;
    if (!price) return model;
    const { changedTo, ...rest } = model;
    const shown = { credits: price.reserved, perSecond: price.perSecond ?? null, reason: null };
    // The first has the settings of the form.
    return at === 0 ? { ...rest, ...shown, changes: [] } : { ...model, ...shown };
  });
