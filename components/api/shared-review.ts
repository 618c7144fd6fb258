import { createClient } from "@/lib/http/create-client";
import { sharedReviewApi } from "@/lib/reviews/api";

/* What the page of a review link reads, without a session. */

export const sharedReviewClient = createClient(sharedReviewApi);
/** Whether this browser has opened a link. */
export const reviewGateKey = (token: string) => ["review", token, "gate"] as const;
/** What a link shares. */
export const sharedReviewKey = (token: string) => ["review", token, "content"] as const;
