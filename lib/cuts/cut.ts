import * as z from "zod/mini";
import { soundMix } from "@/lib/boards/mix";
import { timestamp } from "@/lib/contract/text";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { messages } from "./messages";

export const MAX_PARTS = 500;
export const MAX_MINUTES = 60;
/** A still that is longer is no part of a rough cut, and keeps the server busy. */
export const MAX_STILL_SECONDS = 60;
/** Those of a board that are kept, the latest first. */
export const KEPT_CUTS = 5;
const SECONDS_A_MINUTE = 60;
const MIN_EDGE = 64;
const MAX_EDGE = 3840;

const cutPart = z.strictObject({
  job_id: idInRequest,
  /** In seconds of the clip. For a still only their distance counts. */
  from_seconds: z.number().check(z.nonnegative()),
  to_seconds: z.number().check(z.positive()),
});
export type CutPart = z.infer<typeof cutPart>;

const edge = z.int().check(z.minimum(MIN_EDGE), z.maximum(MAX_EDGE), z.multipleOf(2));

/** A result with a sound, or an uploaded file with one. */
const cutSound = z.union([
  z.strictObject({ job_id: idInRequest }),
  z.strictObject({ upload_id: idInRequest }),
]);
export type CutSound = z.infer<typeof cutSound>;

/** A spoken line and when it begins in the cut. */
const cutLine = z.strictObject({
  job_id: idInRequest,
  at_seconds: z.number().check(z.nonnegative(), z.maximum(MAX_MINUTES * SECONDS_A_MINUTE)),
});
export type CutLine = z.infer<typeof cutLine>;

export const secondsOf = (parts: readonly CutPart[]): number =>
  parts.reduce((sum, part) => sum + part.to_seconds - part.from_seconds, 0);

export const startRoughCut = z.strictObject({
  parts: z
    .array(cutPart.check(z.refine((part) => part.from_seconds < part.to_seconds, messages.emptyPart)))
    .check(
      z.minLength(1),
      z.maxLength(MAX_PARTS),
      z.refine((parts) => secondsOf(parts) <= MAX_MINUTES * SECONDS_A_MINUTE, messages.tooLong(MAX_MINUTES)),
    ),
  /** In place of the sound of the clips. */
  sound: z.optional(z.nullable(cutSound)),
  /** How loud that sound is. Left out, it is as it is and keeps its level under lines. */
  mix: z.optional(z.nullable(soundMix)),
  /** What is heard above the sound, or above the clips where there is none. */
  lines: z.optional(z.array(cutLine).check(z.maxLength(MAX_PARTS))),
  /** Whether the words of the lines are in it as a track of texts, which players can show. */
  captions: z.optional(z.boolean()),
  /** That of most clips where it is left out. */
  size: z.optional(z.strictObject({ width: edge, height: edge })),
});
export type StartRoughCut = z.infer<typeof startRoughCut>;

const cutState = z.enum(["waiting", "making", "done", "failed", "canceled"]);
export type CutState = z.infer<typeof cutState>;

/** One MP4 of results of a board in order. */
export const roughCut = z.object({
  id: idOf("cut"),
  object: z.literal("rough_cut"),
  board_id: z.string(),
  status: cutState,
  progress_percent: z.int(),
  /** Of the asked length, those that are made. */
  seconds_done: z.number(),
  asked_seconds: z.number(),
  /** Until it is done, as far as its pace tells; null while nobody knows. */
  seconds_left: z.nullable(z.int()),
  parts: z.int(),
  has_own_sound: z.boolean(),
  lines: z.int(),
  /** Why it failed, in words. */
  reason: z.nullable(z.string()),
  /** What it has, when it is done. */
  duration_seconds: z.nullable(z.number()),
  /** How much of its picture is as it was in the clips. */
  copied_seconds: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  size_bytes: z.nullable(z.int()),
  url: z.nullable(z.string()),
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
});
export type RoughCut = z.infer<typeof roughCut>;

export const isUnfinished = ({ status }: Pick<RoughCut, "status">): boolean =>
  status === "waiting" || status === "making";
