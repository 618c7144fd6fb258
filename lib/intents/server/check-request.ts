import "server-only";
import "@/lib/contract/english";
import { avatarCredits, avatarOffers, checkAvatarRequest } from "@/lib/catalog/avatar-offers";
import { checkVideoRequest } from "@/lib/catalog/check-request";
import { checkImageRequest } from "@/lib/catalog/image/image-request";
import { quoteRequest } from "@/lib/catalog/video-request";
import { VOICE_MODE_FIELD } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import { readBody, refuse } from "@/lib/contract/read-body";
import { estimateSpeechSeconds, MAX_AUDIO_SECONDS, voiceCredits, voiceRequest } from "@/lib/contract/voice";
import type { CreateJob, JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import type { Spend } from "@/lib/limits/check-spend";
import { imageCatalog, videoCatalog } from "@/lib/pricing/server/catalogs";
import { priceRows, renewPrices } from "@/lib/pricing/server/price-list";
import { readStoredRules, refuseByRules, type StoredRules } from "@/lib/rules/server/rules";
import { ruledUseOf } from "@/lib/rules/why-not";
import { assertScope } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import { findUploadByAddress } from "@/lib/uploads/server/uploads";
import { messages } from "../messages";

/** A valid request, with its price and the text that a list shows. */
export type CheckedRequest = {
  /** The model; for speech, the voice. */
  modelId: string;
  prompt: string;
  request: Record<string, unknown>;
  /** Whole credits that will be reserved; null where only the upstream can tell. */
  credits: number | null;
  /** What it may cost at most: `credits`, or the highest possible price. */
  spend: Spend;
};

/** @param pricesOlderThanMs older prices are read again first */
type Check = (session: Session, body: unknown, pricesOlderThanMs: number) => Promise<CheckedRequest>;

/** Older prices are read again for a quote. */
const PRICES_MAX_AGE_MS = 60_000;
const DEFAULT_RESOLUTION = "720p";

const atPrice = (credits: number): Pick<CheckedRequest, "credits" | "spend"> => ({
  credits,
  spend: { what: "job", credits },
});

/** The price of a job over a hosted sound: by its measured length if it is ours, else at most that of the longest. */
async function priceOverSound(session: Session, url: string, priceOf: (seconds: number) => number) {
  const seconds = (await findUploadByAddress(session, url))?.durationSeconds ?? null;
  if (seconds !== null) return atPrice(priceOf(seconds));
  return { credits: null, spend: { what: "unmeasured", credits: priceOf(MAX_AUDIO_SECONDS) } } as const;
}

const checkVideo: Check = async ({ keyId }, body, pricesOlderThanMs) => {
  await renewPrices(keyId, pricesOlderThanMs);
  const catalog = await videoCatalog(keyId);
  const request = checkVideoRequest(catalog, body);
  const price = quoteRequest(catalog, request);
  if (!price) throw refuse("model_id", messages.noPrice);
  return { modelId: request.model_id, prompt: request.prompt, request, ...atPrice(price.reserved) };
};

const checkImage: Check = async ({ keyId }, body, pricesOlderThanMs) => {
  await renewPrices(keyId, pricesOlderThanMs);
  const { request, credits, maxCredits } = checkImageRequest(await imageCatalog(keyId), body);
  if (maxCredits === null) throw refuse("resolution", messages.noPrice);
  const price =
    credits === null
      ? { credits, spend: { what: "unpriced", credits: maxCredits } as const }
      : atPrice(credits);
  return { modelId: request.model_id, prompt: request.prompt, request, ...price };
};

async function checkVoice(session: Session, body: unknown): Promise<CheckedRequest> {
  const request = readBody(voiceRequest, body);
  const { voice_id: modelId } = request;
  if (request[VOICE_MODE_FIELD] === "tts") {
    const price = atPrice(voiceCredits(estimateSpeechSeconds(request.text)));
    return { modelId, prompt: request.text, request, ...price };
  }
  const price = await priceOverSound(session, request.audio_url, voiceCredits);
  return { modelId, prompt: messages.speechToSpeech, request, ...price };
}

const checkAvatar: Check = async (session, body, pricesOlderThanMs) => {
  await renewPrices(session.keyId, pricesOlderThanMs);
  const offers = avatarOffers(await priceRows(session.keyId));
  const request = checkAvatarRequest(offers, body);
  const { text, audio_url, resolution = DEFAULT_RESOLUTION } = request;
  const priceOf = (seconds: number) => {
    const credits = avatarCredits(offers, resolution, seconds);
    if (credits === null) throw refuse("resolution", messages.noPrice);
    return credits;
  };
  const price =
    text === undefined
      ? await priceOverSound(session, audio_url ?? "", priceOf)
      : atPrice(priceOf(estimateSpeechSeconds(text)));
  const prompt =
    text ?? messages.avatarOf((await findUploadByAddress(session, request.image_url))?.name ?? null);
  return { modelId: KINDS.avatar.unnamedModel, prompt, request, ...price };
};

const CHECKS: Record<JobKind, Check> = {
  video: checkVideo,
  image: checkImage,
  voice: checkVoice,
  avatar: checkAvatar,
};

/**
 * Checks the request of an intent against the contract and the prices. While the upstream responds, prices are at most
 * `pricesOlderThanMs` old, by default a minute.
 * @throws ApiError `invalid_request` with the field, and `not_permitted` to a token without the scope of the kind, before
 * anything is stored
 */
const checkRequest = async (
  kind: JobKind,
  session: Session,
  body: unknown,
  pricesOlderThanMs = PRICES_MAX_AGE_MS,
): Promise<CheckedRequest> => {
  assertScope(session, `make:${kind}`);
  return CHECKS[kind](session, body, pricesOlderThanMs);
};

/** Older prices are read again before a request is refused for its price. Requests at the same time share one read. */
const REFUSAL_PRICES_MAX_AGE_MS = 1_000;

/**
 * `checkRequest`, with current prices when those of the last minute are above the shown price: the browser may have read
 * a lower one since.
 * @param rules those of the role
 * @throws ApiError like `checkRequest`, and `not_permitted` where the rules refuse it
 */
export async function checkAtShownPrice(
  session: Session,
  { kind, request, credits_quoted: shown }: CreateJob,
  rules: StoredRules,
): Promise<CheckedRequest> {
  const known = await checkRequest(kind, session, request);
  const checked = priceIncrease(shown ?? null, known.credits)
    ? await checkRequest(kind, session, request, REFUSAL_PRICES_MAX_AGE_MS)
    : known;
  refuseByRules(rules, ruledUseOf(kind, checked.request, checked.spend.credits));
  return checked;
}

/** A request of an intent with what its check found. */
export type CheckedJob = CheckedRequest & { body: CreateJob };

/**
 * Checks several requests, and adds up the most that they may cost.
 * @throws ApiError like `checkAtShownPrice`, and `price_increased` for one above its shown price
 */
export async function checkRequests(
  session: Session,
  bodies: readonly CreateJob[],
): Promise<{ checked: CheckedJob[]; total: number }> {
  const rules = await readStoredRules(session);
  const checked = await Promise.all(
    bodies.map(async (body) => ({ body, ...(await checkAtShownPrice(session, body, rules)) })),
  );
  for (const { body, credits } of checked) {
    const increase = priceIncrease(body.credits_quoted ?? null, credits);
    if (increase) throw increase;
  }
  return { checked, total: checked.reduce((sum, { spend }) => sum + spend.credits, 0) };
}

/** The error for a price above the shown one; null for any other price, and where no price was shown. */
export function priceIncrease(shown: number | null, credits: number | null): ApiError | null {
  if (shown === null || credits === null || credits <= shown) return null;
  return new ApiError("price_increased", messages.priceIncreased(shown, credits), {
    details: { credits_shown: shown, credits_quoted: credits },
  });
}
