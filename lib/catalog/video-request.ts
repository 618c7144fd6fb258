import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { VideoRequest } from "@/lib/contract/video";
import type { VideoCatalog } from "./catalog";
import { defaultOf } from "./choose";
import { acceptedInputsOf, sentChoices } from "./field-state";
import { messages } from "./messages";
import {
  mapUnpriced,
  type RequestedSettings,
  type TextField,
  UNPRICED_FIELDS,
  type VideoSelection,
  WIRE_NAMES,
} from "./video-fields";
import { type Offer, offerOf, type VideoModel } from "./video-model";

/** Hosted addresses of a person's inputs. Those a model does not take are not sent. */
type VideoInputs = {
  readonly image?: string | null | undefined;
  readonly video?: string | null | undefined;
  readonly lastFrame?: string | null | undefined;
  readonly references?: readonly string[] | undefined;
};

/** What a person wants: a prompt with inputs and settings. A text that is absent or empty is not sent. */
type VideoShot = {
  readonly selection: VideoSelection;
  readonly prompt: string;
  readonly inputs?: VideoInputs | undefined;
} & { readonly [F in TextField]?: string };

/**
 * The body of POST /v1/video-generations for a shot: exactly the fields this model takes in this mode and
 * tier, with forced sound set. Conflicts that only the person can solve (frames together with references) are
 * passed on, and `checkVideoRequest` names them.
 * @throws ApiError `invalid_request` for a model we cannot use
 */
export function buildVideoRequest(catalog: VideoCatalog, shot: VideoShot): VideoRequest {
  const { selection, prompt, inputs = {} } = shot;
  const model = catalog.byId.get(selection.modelId);
  const { mode, tier, resolution, duration, audio } = selection;
  if (!model?.available || resolution === null || duration === null) {
    throw new ApiError("invalid_request", messages.videoRequest.unavailable(selection.modelId), {
      details: { field: "model_id", reason: model?.unavailableReason ?? messages.videoRequest.unknownModel },
    });
  }
  const acceptedInputs = acceptedInputsOf(model, selection);
  const image = acceptedInputs.image === "none" ? null : inputs.image;
  const sent = sentChoices(model, selection, { hasImage: Boolean(image) });
  const references = inputs.references?.slice(0, acceptedInputs.referencesMax) ?? [];
  const flagged = audio !== null && (model.rules.audioFlag || model.audio === "toggle");
  const request: VideoRequest = {
    model_id: model.id,
    mode,
    prompt,
    resolution,
    duration_seconds: duration,
    ...(tier !== null && { tier }),
    ...(flagged && { audio_enabled: audio }),
    ...(image && { input_image_url: image }),
    ...(acceptedInputs.video !== "none" && inputs.video && { input_video_url: inputs.video }),
    ...(acceptedInputs.lastFrame && inputs.lastFrame && { [VIDEO_FRAME_FIELDS.lastFrame]: inputs.lastFrame }),
    ...(references.length > 0 && { [VIDEO_FRAME_FIELDS.references]: references }),
  };
  for (const field of UNPRICED_FIELDS) {
    const value = sent[field];
    if (value !== null) request[WIRE_NAMES[field]] = value;
  }
  for (const field of model.texts) {
    const value = shot[field];
    if (value?.trim()) request[WIRE_NAMES[field]] = value;
  }
  return request;
}

/**
 * The meaning of a request on a model: omitted options have their default, and forced or ignored options have
 * the model's value. The ratio is null when the clip's shape follows the input. The result is not checked;
 * `checkVideoRequest` does that.
 */
export function requestSelection(model: VideoModel, request: VideoRequest): VideoSelection {
  return {
    modelId: model.id,
    // Without a mode it is a generate request (section POST /v1/video-generations, mode values).
    mode: request.mode ?? "generate",
    tier: model.tiers.length > 0 ? (request.tier ?? defaultOf(model, "tier")) : null,
    ...sentChoices(
      model,
      mapUnpriced((field) => request[WIRE_NAMES[field]] ?? defaultOf(model, field)),
      { hasImage: request.input_image_url !== undefined },
    ),
    resolution: request.resolution,
    duration: request.duration_seconds,
    audio: audioOf(model, request),
  };
}

/** The requested settings as they were sent, for a form that repeats the request. */
export const requestedSettingsOf = (request: VideoRequest): Required<RequestedSettings> => ({
  modelId: request.model_id,
  mode: request.mode,
  tier: request.tier,
  resolution: request.resolution,
  duration: request.duration_seconds,
  audio: request.audio_enabled,
  ...mapUnpriced((field) => request[WIRE_NAMES[field]]),
});

function audioOf(model: VideoModel, { audio_enabled: audio }: VideoRequest): boolean | null {
  switch (model.audio) {
    case "ignored":
      return null;
    case "on":
      return audio ?? true;
    default:
      return audio ?? false;
  }
}

/** The price of a request as it would be sent; null when it has no row in the price matrix. */
export function quoteRequest(
  catalog: VideoCatalog,
  request: VideoRequest,
  facts: { inputSeconds?: number | undefined } = {},
): Quote | null {
  const model = catalog.byId.get(request.model_id);
  return model ? quote(catalog, requestSelection(model, request), facts) : null;
}

/** What a selection costs, in credits. */
export type Quote = {
  /** Reserved when the job is accepted: the price row's credits. */
  readonly reserved: number;
  /** The probable charge; equals `reserved` unless the charge is measured. */
  readonly expected: number;
  /** Credits for one second of the clip; where the charge is measured, for one second of input or output. */
  readonly perSecond: number;
};

/**
 * The price of a selection; null without a row. `inputSeconds` is the measured length of the source video. It
 * lowers `expected` where the row has the maximum price (kappa-h3-v2v, gamma-2.5-v2v).
 */
export function quote(
  catalog: VideoCatalog,
  selection: VideoSelection,
  { inputSeconds }: { inputSeconds?: number | undefined } = {},
): Quote | null {
  const model = catalog.byId.get(selection.modelId);
  const offer = model && offerOf(model.offers, selection);
  if (!model || !offer) return null;
  const seconds = Number(offer.duration);
  const stated = model.rules.measuredRates?.[offer.resolution];
  const rate = stated ?? rateOfRows(model, offer);
  if (rate === undefined) {
    return { reserved: offer.credits, expected: offer.credits, perSecond: offer.credits / seconds };
  }
  const measured =
    inputSeconds === undefined
      ? offer.credits
      : measuredCredits(rate, inputSeconds, seconds, stated === undefined ? 1 : 10);
  return { reserved: offer.credits, expected: Math.min(measured, offer.credits), perSecond: rate };
}

/** Two rates from rows that were rounded to whole credits differ by less than this share. */
const ROUNDING = 0.1;

/**
 * Credits for a second of input or output of a model that bills the length of its source video without a stated rate
 * (gamma-2.5-v2v), if its rows have the maximum price: then a further second of output costs as much as each
 * second of the row, those of the longest source included.
 */
function rateOfRows({ rules, offers }: VideoModel, offer: Offer): number | undefined {
  const longest = rules.sourceVideo?.maxSeconds;
  if (!rules.billsSourceVideo || longest === undefined) return undefined;
  const rate = offer.credits / (Number(offer.duration) + longest);
  const secondsTo = (other: Offer) => Number(other.duration) - Number(offer.duration);
  // The one that differs most in length, because rows are rounded.
  const [other] = offers
    .filter(
      ({ tier, resolution, audio }) =>
        tier === offer.tier && resolution === offer.resolution && audio === offer.audio,
    )
    .sort((a, b) => Math.abs(secondsTo(b)) - Math.abs(secondsTo(a)));
  if (!other || secondsTo(other) === 0) return undefined;
  const slope = (other.credits - offer.credits) / secondsTo(other);
  return Math.abs(slope / rate - 1) < ROUNDING ? rate : undefined;
}

/** Credits for measured seconds of input and output, rounded up to a step: kappa's is 10 (section Credit facts). */
export const measuredCredits = (
  rate: number,
  inputSeconds: number,
  outputSeconds: number,
  step = 10,
): number => Math.ceil(((inputSeconds + outputSeconds) * rate) / step) * step;
