import { type AvatarRequest, avatarRequest, PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { readBody, refuse } from "@/lib/contract/read-body";
import { messages } from "./messages";

/** Talking avatars at one resolution: whole credits for each started step of `stepSeconds`. */
export type AvatarOffer = { resolution: string; credits: number; stepSeconds: number };

/** The talking avatars in the price rows, cheapest first. */
export const avatarOffers = (rows: readonly PricingRow[]): AvatarOffer[] =>
  rows
    .filter(({ product }) => product === PRODUCTS.avatar)
    .flatMap(({ resolution, credits, duration_seconds }) =>
      resolution && duration_seconds ? [{ resolution, credits, stepSeconds: duration_seconds }] : [],
    )
    .sort((a, b) => a.credits / a.stepSeconds - b.credits / b.stepSeconds);

/** Credits of a clip of this many seconds; null for a resolution that is not sold. */
export function avatarCredits(
  offers: readonly AvatarOffer[],
  resolution: string,
  seconds: number,
): number | null {
  const offer = offers.find((each) => each.resolution === resolution);
  return offer ? offer.credits * Math.max(1, Math.ceil(seconds / offer.stepSeconds)) : null;
}

/**
 * Checks a body of POST /v1/talking-avatars.
 * @throws ApiError `invalid_request` naming the field
 */
export function checkAvatarRequest(offers: readonly AvatarOffer[], body: unknown): AvatarRequest {
  const request = readBody(avatarRequest, body);
  const sold = offers.map(({ resolution }) => resolution);
  if (request.resolution !== undefined && !sold.includes(request.resolution)) {
    throw refuse("resolution", messages.avatarOffers.noResolution, sold);
  }
  return request;
}
