import "server-only";
import { avatarCredits, avatarOffers, checkAvatarRequest } from "@/lib/catalog/avatar-offers";
import { checkVideoRequest } from "@/lib/catalog/check-request";
import { checkImageRequest } from "@/lib/catalog/image/image-request";
import { quoteRequest } from "@/lib/catalog/video-request";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import "@/lib/contract/english";
import { readBody } from "@/lib/contract/read-body";
import { estimateSpeechSeconds, voiceCredits, voiceRequest } from "@/lib/contract/voice";
import type { JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { liveImageCatalog } from "@/lib/pricing/server/image-catalog-source";
import { liveCatalog, priceRows, renewPrices } from "@/lib/pricing/server/live-catalog";
import type { Session } from "@/lib/session/server/session";
import { uploadAt } from "@/lib/uploads/server/uploads";
import { messages } from "../messages";

/** A request that the service will accept, as far as we can tell, and how a list shows it. */
export type CheckedRequest = {
  /** The model, or for speech the voice, that makes the job. */
  modelId: string;
  /** The person's own text. */
  prompt: string;
  request: Record<string, unknown>;
  /** Whole credits that will be reserved; null where only the service can tell. */
  credits: number | null;
};

/** @param pricesOlderThanMs prices that were read longer ago are read again first */
type Check = (session: Session, body: unknown, pricesOlderThanMs: number) => Promise<CheckedRequest>;

/** A quote is not computed from older prices while the service gives newer ones. */
const PRICES_MAX_AGE_MS = 60_000;
const DEFAULT_RESOLUTION = "720p";

const checkVideo: Check = async ({ keyId }, body, pricesOlderThanMs) => {
  await renewPrices(keyId, pricesOlderThanMs);
  const { catalog } = await liveCatalog(keyId);
  const request = checkVideoRequest(catalog, body);
  const credits = quoteRequest(catalog, request)?.reserved ?? null;
  return { modelId: request.model_id, prompt: request.prompt, request, credits };
};

const checkImage: Check = async ({ keyId }, body, pricesOlderThanMs) => {
  await renewPrices(keyId, pricesOlderThanMs);
  const { request, credits } = checkImageRequest(await liveImageCatalog(keyId), body);
  return { modelId: request.model_id, prompt: request.prompt, request, credits };
};

async function checkVoice(session: Session, body: unknown): Promise<CheckedRequest> {
  const request = readBody(voiceRequest, body);
  const { voice_id: modelId } = request;
  if (request[VOICE_MODE_FIELD] === "tts") {
    return {
      modelId,
      prompt: request.text,
      request,
      credits: voiceCredits(estimateSpeechSeconds(request.text)),
    };
  }
  const seconds = await secondsOf(session, request.audio_url);
  return {
    modelId,
    prompt: messages.speechToSpeech,
    request,
    credits: seconds === null ? null : voiceCredits(seconds),
  };
}

/** The length of a hosted sound; null for one that we have no copy of. */
const secondsOf = async (session: Session, audioUrl: string): Promise<number | null> =>
  (await uploadAt(session, audioUrl))?.durationSeconds ?? null;

const checkAvatar: Check = async (session, body, pricesOlderThanMs) => {
  await renewPrices(session.keyId, pricesOlderThanMs);
  const offers = avatarOffers(await priceRows(session.keyId));
  const request = checkAvatarRequest(offers, body);
  const { text, audio_url, resolution = DEFAULT_RESOLUTION } = request;
  const seconds =
    text !== undefined ? estimateSpeechSeconds(text) : await secondsOf(session, audio_url ?? "");
  const credits = seconds === null ? null : avatarCredits(offers, resolution, seconds);
  const prompt = text ?? messages.avatarOf((await uploadAt(session, request.image_url))?.name ?? null);
  return { modelId: KINDS.avatar.unnamedModel, prompt, request, credits };
};

const CHECKS: Record<JobKind, Check> = {
  video: checkVideo,
  image: checkImage,
  voice: checkVoice,
  avatar: checkAvatar,
};

/**
 * Checks the request of an intent against the contract and the live prices, which are at most a minute old while the
 * service answers, or at most `pricesOlderThanMs`.
 * @throws ApiError `invalid_request` with the field, before anything is stored
 */
export const checkRequest = (
  kind: JobKind,
  session: Session,
  body: unknown,
  pricesOlderThanMs = PRICES_MAX_AGE_MS,
): Promise<CheckedRequest> => CHECKS[kind](session, body, pricesOlderThanMs);
