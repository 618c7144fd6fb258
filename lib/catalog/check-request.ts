import { ApiError } from "@/lib/contract/errors";
import { type VideoRequest, videoRequest } from "@/lib/contract/video";
import type { VideoCatalog } from "./catalog";
import { firstRefusal, type Refusal } from "./refusals";

/**
 * Reads a body of POST /v1/video-generations against everything the text demands, in its order: shape,
 * model, mode, tier, ratio, resolution, duration, audio, inputs, price matrix. Credits are not looked at.
 * Used by whoever receives such a body, the dashboard's server and the embedded service alike.
 *
 * @throws ApiError invalid_request at the first fault; `details` holds the wire `field`, the `reason`,
 *   and the `accepted` values where they can be listed.
 */
export function checkVideoRequest(catalog: VideoCatalog, body: unknown): VideoRequest {
  const parsed = videoRequest.safeParse(body);
  if (!parsed.success) throw refuse(shapeRefusal(body, parsed.error.issues));
  const refusal = firstRefusal(catalog, parsed.data);
  if (refusal) throw refuse(refusal);
  return parsed.data;
}

function refuse({ field, reason, accepted }: Refusal): ApiError {
  const values = accepted?.length ? ` Accepted: ${accepted.join(", ")}.` : "";
  return new ApiError("invalid_request", `${field}: ${reason}.${values}`, {
    details: { field, reason, ...(accepted && { accepted }) },
  });
}

type Issue = { readonly code: string; readonly path: readonly PropertyKey[]; readonly message: string };

function shapeRefusal(body: unknown, issues: readonly (Issue & { keys?: readonly string[] })[]): Refusal {
  const [issue] = issues;
  if (typeof body !== "object" || body === null || Array.isArray(body) || !issue) {
    return { field: "body", reason: "The body must be a JSON object" };
  }
  if (issue.keys?.[0] !== undefined) return { field: issue.keys[0], reason: "This field is not known" };
  const field = String(issue.path[0] ?? "body");
  const reason = field in body ? issue.message.replace(/\.$/, "") : "This field is required";
  return { field, reason };
}
