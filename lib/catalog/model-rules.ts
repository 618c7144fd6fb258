import type { AudioRule, InputRule } from "@/lib/contract/assumptions";
import type { VideoMode } from "@/lib/contract/video";
import type { FreeField } from "./video-fields";

/**
 * Resolutions and durations (seconds, as strings) that go together; `tiers` when only some tiers have them.
 */
type Clips = {
  readonly tiers?: readonly string[];
  readonly resolutions: readonly string[];
  readonly durations: readonly string[];
};

/** Limits of a source video where the contract has them, in bytes and seconds. */
export type SourceVideoLimits = {
  readonly containers?: readonly string[];
  readonly codecs?: readonly string[];
  readonly maxBytes?: number;
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
};

/**
 * What the contract says about one model (section POST /v1/video-generations), without live data. An empty
 * list means "do not send". Empty `clips` and null `audio` mean that the contract does not show it.
 */
export type ModelRules = {
  readonly mode: VideoMode;
  readonly tiers: readonly string[];
  /** The values that apply when a request omits an option. */
  readonly defaults?: { readonly [F in "tier" | FreeField]?: string };
  /** Tiers that refuse uploaded images. */
  readonly tiersWithoutImage: readonly string[];
  /** The contract requires a ratio without an image, and allows none with one. */
  readonly ratioFollowsImage: boolean;
  readonly clips: readonly Clips[];
  readonly audio: AudioRule | null;
  /** False where the contract needs no `audio_enabled`, so it is never sent. */
  readonly audioFlag: boolean;
  readonly image: InputRule;
  readonly video: InputRule;
  readonly negativePrompt: boolean;
  /** Takes a last frame, or reference images, together with the first frame. */
  readonly frames: boolean;
  readonly sourceVideo: SourceVideoLimits | null;
  /** The charge grows with the length of the source video. */
  readonly billsSourceVideo: boolean;
  /** Credits per second of input plus output, by resolution, where the contract states them. */
  readonly measuredRates: Readonly<Record<string, number>> | null;
  /** The values a model takes of a free option, under the plural of its name; absent where it takes none. */
} & { readonly [F in FreeField as `${F}s`]?: readonly string[] };

/** The common rules of most models. A table states only the differences of its models. */
export const PLAIN_RULES: ModelRules = {
  mode: "generate",
  tiers: [],
  tiersWithoutImage: [],
  ratioFollowsImage: false,
  clips: [],
  audio: null,
  audioFlag: true,
  image: "none",
  video: "none",
  negativePrompt: false,
  frames: false,
  sourceVideo: null,
  billsSourceVideo: false,
  measuredRates: null,
};
