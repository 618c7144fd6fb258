import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import { readBody, refuse } from "@/lib/contract/read-body";
import { type VideoRequest, videoRequest } from "@/lib/contract/video";
import { ruleOf } from "./adjustments";
import type { VideoCatalog } from "./catalog";
import { acceptedInputsOf, ratioState } from "./field-state";
import { messages } from "./messages";
import {
  isOpenList,
  optionPhrase,
  PRICED_FIELDS,
  type PricedField,
  UNPRICED_FIELDS,
  type UnpricedField,
  type VideoSelection,
  valueLabel,
  WIRE_NAMES,
} from "./video-fields";
import { isOfferOf, listedValues, offerOf, type VideoModel } from "./video-model";
import { requestSelection } from "./video-request";

const text = messages.checkRequest;

/** The first fault of a request: its wire field, a clause with the reason, and the accepted values. */
type Refusal = {
  readonly field: string;
  readonly reason: string;
  readonly accepted?: readonly (string | boolean)[];
};

type Rule = (model: VideoModel, request: VideoRequest) => Refusal | null;

/**
 * Checks a body of POST /v1/video-generations against all rules of the contract, in its order: shape, model,
 * mode, tier, ratio, resolution, duration, audio, inputs, price matrix. Credits are not checked. The
 * dashboard's server and the embedded service both use it.
 *
 * @throws ApiError `invalid_request` at the first fault; `details` holds the wire `field`, the `reason`, and
 * the `accepted` values where they can be listed
 */
export function checkVideoRequest(catalog: VideoCatalog, body: unknown): VideoRequest {
  const request = readBody(videoRequest, body);
  const refusal = firstRefusal(catalog, request);
  if (refusal) throw refuse(refusal.field, `${refusal.reason}.`, refusal.accepted);
  return request;
}

/** The first fault of a request of the right shape, in the order of the contract; null when there is none. */
function firstRefusal(catalog: VideoCatalog, request: VideoRequest): Refusal | null {
  const model = catalog.byId.get(request.model_id);
  if (!model?.available) {
    return {
      field: "model_id",
      reason: model?.unavailableReason?.replace(/\.$/, "") ?? text.notAVideoModel(request.model_id),
      accepted: catalog.models.filter((each) => each.available).map((each) => each.id),
    };
  }
  for (const rule of RULES) {
    const refusal = rule(model, request);
    if (refusal) return refusal;
  }
  return null;
}

const mode: Rule = (model, request) =>
  model.modes.includes(request.mode ?? "generate")
    ? null
    : { field: "mode", reason: ruleOf(model, "mode"), accepted: model.modes };

/** One value of a list. The field is ignored for a model without the option; an open list takes any value. */
const listed =
  (field: "tier" | UnpricedField): Rule =>
  (model, request) => {
    const values = listedValues(model, field);
    const wire = WIRE_NAMES[field];
    const value = request[wire];
    return value === undefined || values.length === 0 || isOpenList(values) || values.includes(value)
      ? null
      : { field: wire, reason: ruleOf(model, field), accepted: values };
  };

/** Whether a ratio is required or allowed. `listed` checks its value. */
const ratio: Rule = (model, request) => {
  const { state, reason } = ratioState(model, { hasImage: request.input_image_url !== undefined });
  if (state === "from-input") {
    return request.ratio === undefined
      ? null
      : { field: "ratio", reason: text.leaveOut(reason ?? ""), accepted: [] };
  }
  return request.ratio === undefined && model.rules.ratioFollowsImage
    ? {
        field: "ratio",
        reason: text.ratioRequired(model.name),
        accepted: model.choices.ratio,
      }
    : null;
};

const resolution: Rule = (model, request) =>
  model.resolutions.includes(request.resolution)
    ? null
    : { field: "resolution", reason: ruleOf(model, "resolution"), accepted: model.resolutions };

const duration: Rule = (model, request) =>
  model.durations.includes(request.duration_seconds)
    ? null
    : { field: "duration_seconds", reason: ruleOf(model, "duration"), accepted: model.durations };

const audio: Rule = (model, { audio_enabled: requested }) => {
  const field = "audio_enabled";
  if (model.audio === "ignored") return null;
  if (model.audio === "toggle") {
    return requested === undefined && model.audioPriced
      ? { field, reason: text.audioRequired(model.name), accepted: [true, false] }
      : null;
  }
  const forced = model.audio === "on";
  return requested === undefined || requested === forced
    ? null
    : { field, reason: ruleOf(model, "audio"), accepted: [forced] };
};

/** Inputs the model does not take, and frames together with references. */
const strayInputs: Rule = (model, request) => {
  const acceptedInputs = acceptedInputsOf(model, requestSelection(model, request));
  const { lastFrame, references } = VIDEO_FRAME_FIELDS;
  if (request.input_image_url && acceptedInputs.image === "none") {
    return { field: "input_image_url", reason: acceptedInputs.imageReason ?? text.noImage(model.name) };
  }
  if (request.input_video_url && acceptedInputs.video === "none") {
    return { field: "input_video_url", reason: text.noVideo(model.name) };
  }
  if (request[lastFrame]) {
    if (!acceptedInputs.lastFrame) return { field: lastFrame, reason: text.noLastFrame(model.name) };
    if (!request.input_image_url) {
      return { field: lastFrame, reason: text.firstFrameRequired };
    }
  }
  if (request[references]) {
    if (acceptedInputs.referencesMax === 0) {
      return { field: references, reason: text.noReferences(model.name) };
    }
    if (request.input_image_url) {
      return { field: references, reason: text.referencesWithFrame };
    }
  }
  return null;
};

const requiredInputs: Rule = (model, request) => {
  const acceptedInputs = acceptedInputsOf(model, requestSelection(model, request));
  if (acceptedInputs.image === "required" && !request.input_image_url) {
    return { field: "input_image_url", reason: text.imageRequired(model.name) };
  }
  if (acceptedInputs.video === "required" && !request.input_video_url) {
    return { field: "input_video_url", reason: text.videoRequired(model.name) };
  }
  return null;
};

/**
 * The order in which options are blamed when each value alone is valid: the first whose change gives a row.
 */
const BLAME_ORDER = ["duration", "resolution", "audio", "tier", "mode"] as const satisfies PricedField[];

/** Refuses a combination without a price row, and names the one option whose change makes it valid. */
function matrixRefusal(model: VideoModel, selection: VideoSelection): Refusal | null {
  if (offerOf(model.offers, selection)) return null;
  for (const field of BLAME_ORDER) {
    const accepted = model.offers
      .filter((offer) => isOfferOf(offer, selection, [field]))
      .flatMap((offer) => offer[field] ?? []);
    const value = selection[field];
    if (accepted.length > 0 && value !== null) {
      const rest = PRICED_FIELDS.filter((other) => other !== field && distinguishes(model, other));
      const conditions = rest.flatMap((other) => optionPhrase(other, [selection[other] ?? ""]));
      return {
        field: WIRE_NAMES[field],
        reason: messages.matrixRefusal.unsupported(
          model.name,
          valueLabel(field, value),
          conditions.join(" "),
        ),
        accepted,
      };
    }
  }
  return { field: "resolution", reason: messages.matrixRefusal.noCombination(model.name) };
}

/** Worth naming, because the model has more than one value of it. */
const distinguishes = (model: VideoModel, field: PricedField): boolean =>
  new Set(model.offers.map((offer) => offer[field])).size > 1;

const matrix: Rule = (model, request) => matrixRefusal(model, requestSelection(model, request));

const RULES: readonly Rule[] = [
  mode,
  listed("tier"),
  ratio,
  ...UNPRICED_FIELDS.map(listed),
  resolution,
  duration,
  audio,
  strayInputs,
  requiredInputs,
  matrix,
];
