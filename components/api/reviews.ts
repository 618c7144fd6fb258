import { createClient } from "@/lib/http/create-client";
import { remarksApi, reviewsApi } from "@/lib/reviews/api";
import {
  remarksQueryOf,
  reviewFilmQueryOf,
  reviewsQueryOf,
  reviewTableQueryOf,
  reviewVisitsQueryOf,
} from "@/lib/reviews/queries";
import type { ReviewedThing } from "@/lib/reviews/review";

export const reviewsClient = createClient(reviewsApi);
export const remarksClient = createClient(remarksApi);
export const reviewsQuery = (thing: ReviewedThing) => reviewsQueryOf(reviewsClient, thing);
export const remarksQuery = (thing: ReviewedThing) => remarksQueryOf(remarksClient, thing);
export const reviewTableQuery = (reviewId: string) => reviewTableQueryOf(reviewsClient, reviewId);
export const reviewVisitsQuery = (reviewId: string) => reviewVisitsQueryOf(reviewsClient, reviewId);
export const reviewFilmQuery = (reviewId: string, version: number) =>
  reviewFilmQueryOf(reviewsClient, reviewId, version);
