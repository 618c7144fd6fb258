import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";

/** Versions that are kept of a review. The oldest without an answer makes room for the next, and then the oldest. */
export const MAX_VERSIONS = 50;

const numbers = z.array(z.int());

/** What is other in a version than in the one before, by the numbers of shots; of those that are gone their former ones. */
const versionChanges = z.object({
  /** Another take of the shot. */
  takes: numbers,
  /** Another part of the same take. */
  cuts: numbers,
  /** Another line is heard under the shot, or at another time. */
  lines: numbers,
  added: numbers,
  removed: numbers,
  /** Those that are in both come in another order. */
  is_reordered: z.boolean(),
  has_other_sound: z.boolean(),
});
export type VersionChanges = z.infer<typeof versionChanges>;

const range = [z.int(), z.minimum(1), z.maximum(1_000_000)] as const;
/** The number of a version in a body, and in an address. */
export const versionNumber = z.number().check(...range);
export const versionQuery = z.object({ version: z.nullish(z.coerce.number().check(...range)) });

/** A version of a review, as visitors and the studio see it. */
export const reviewVersion = z.object({
  /** From 1. */
  number: z.int(),
  created_at: timestamp,
  /** Null for the first. */
  changes: z.nullable(versionChanges),
});
export type ReviewVersion = z.infer<typeof reviewVersion>;
