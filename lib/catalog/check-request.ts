import { readBody, refuse } from "@/lib/contract/read-body";
import { type VideoRequest, videoRequest } from "@/lib/contract/video";
import type { VideoCatalog } from "./catalog";
import { firstRefusal } from "./refusals";

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
