import type { VideoMode } from "@/lib/contract/video";
import type { FreeField } from "./video-fields";

/**
 * One complete choice of every option. Null means that the option does not apply to the model, never that it
 * is open: a selection of an available model is always a row of the price matrix.
 */
export type VideoSelection = {
  readonly modelId: string;
  readonly mode: VideoMode;
  readonly tier: string | null;
  readonly resolution: string | null;
  /** Seconds, as the string in requests. */
  readonly duration: string | null;
  readonly audio: boolean | null;
} & { readonly [F in FreeField]: string | null };

/** A person's request: any part of a selection. Null and absent both mean "no request". */
export type RequestedSettings = {
  readonly [F in keyof VideoSelection]?: VideoSelection[F] | null | undefined;
};

/**
 * What a person has chosen by hand, whatever model was shown then; a field without a choice is absent. What a model shows
 * depends on this alone, so that a way through other models changes nothing.
 */
export type Wishes = { readonly [F in keyof VideoSelection]?: VideoSelection[F] | undefined };
