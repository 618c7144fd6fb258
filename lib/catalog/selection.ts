import type { VideoMode } from "@/lib/contract/video";
import type { UnpricedField } from "./video-fields";

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
} & { readonly [F in UnpricedField]: string | null };

/**
 * What a person, a link or an earlier job asks for: any part of a selection. Null and absent both mean "no request".
 * A form keeps what was chosen by hand, whatever model was shown then, and shows what `nearest` makes of it: a way
 * through other models changes nothing.
 */
export type RequestedSettings = { readonly [F in keyof VideoSelection]?: VideoSelection[F] | undefined };

/** What is really requested. */
export const definedSettings = (requested: RequestedSettings): RequestedSettings =>
  Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== null && value !== undefined));
