import { createClient } from "@/lib/http/create-client";
import { remarksApi, reviewsApi } from "@/lib/reviews/api";
import { remarksQueryOf, reviewsQueryOf } from "@/lib/reviews/queries";
import type { ReviewedThing } from "@/lib/reviews/review";

export const reviewsClient = createClient(reviewsApi);
export const remarksClient = createClient(remarksApi);
export const reviewsQuery = (thing: ReviewedThing) => reviewsQueryOf(reviewsClient, thing);
export const remarksQuery = (thing: ReviewedThing) => remarksQueryOf(remarksClient, thing);
