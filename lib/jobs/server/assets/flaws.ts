import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../../messages";

/**
 * How a file that came for a result differs from what the service promised, the worst first. The last two can be used:
 * a few parts that no decoder reads, and another size than the one that was stated.
 */
const FLAWS = ["not-media", "other-kind", "damaged", "incomplete", "other-size"] as const;
export type Flaw = (typeof FLAWS)[number];

export const isUsable = (flaw: Flaw | null): boolean => flaw === "incomplete" || flaw === "other-size";

type FlawedFile = { flaw: Flaw; bytes: number };

/** Whether one file is better than another: less is wrong with it, or as much and it is longer. */
export const isBetter = (one: FlawedFile, other: FlawedFile): boolean =>
  FLAWS.indexOf(one.flaw) > FLAWS.indexOf(other.flaw) || (one.flaw === other.flaw && one.bytes > other.bytes);

/** A file came, and it is not the result. Tried again like every failure to copy one. */
export const flawedResult = (flaw: Flaw): ApiError =>
  new ApiError("upstream_invalid", messages.assets.flaws[flaw], { details: { flaw } });

/** The flaw that such an error is about; null for another error. */
export const flawIn = (error: unknown): Flaw | null =>
  (error instanceof ApiError && FLAWS.find((flaw) => flaw === error.details?.flaw)) || null;
