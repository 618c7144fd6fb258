import type { VideoMode } from "@/lib/contract/video";
import type { FreeField } from "./video-fields";

/**
 * One complete choice of every option. Null means the option does not apply to the model, never that it
 * is still open: a selection of an available model is always a row of the price matrix.
 */
export type VideoSelection = {
  readonly modelId: string;
  readonly mode: VideoMode;
  readonly tier: string | null;
  readonly resolution: string | null;
  /** Seconds, as the string a request carries. */
  readonly duration: string | null;
  readonly audio: boolean | null;
} & { readonly [F in FreeField]: string | null };

/** What a person is asking for: any part of a selection; null and absent both mean "no wish". */
export type RequestedSettings = {
  readonly [F in keyof VideoSelection]?: VideoSelection[F] | null | undefined;
};
