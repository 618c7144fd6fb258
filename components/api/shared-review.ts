import { createClient } from "@/lib/http/create-client";
import { sharedReviewApi } from "@/lib/reviews/shared-api";

/* What the page of a review link reads, without a session. */

export const sharedReviewClient = createClient(sharedReviewApi);
/** Whether this browser has opened a link. */
export const reviewGateKey = (token: string) => ["review", token, "gate"] as const;
/** What a link shares: of one version, null before there is any, or of all of them. */
export const sharedReviewKey = (token: string, version?: number | null) =>
  version === undefined
    ? (["review", token, "content"] as const)
    : (["review", token, "content", version] as const);
