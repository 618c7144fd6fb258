import type { AudioRule, InputRule } from "@/lib/contract/assumptions";
import type { VideoMode } from "@/lib/contract/video";
import type { FreeField } from "./video-fields";

/** Resolutions and durations (seconds, as strings) that go together; `tiers` when only some tiers make them. */
type Clips = {
  readonly tiers?: readonly string[];
  readonly resolutions: readonly string[];
  readonly durations: readonly string[];
};

/** What a source video must be where the text limits it. Bytes and seconds. */
export type SourceVideoLimits = {
  readonly containers?: readonly string[];
  readonly codecs?: readonly string[];
  readonly maxBytes?: number;
  readonly minSeconds?: number;
  readonly maxSeconds?: number;
};

/**
 * What the API text says about one model (section POST /v1/video-generations), before anything live is
 * known. An empty list means "do not send"; `clips` empty and `audio` null mean the text does not show it.
 */
export type ModelRules = {
  readonly mode: VideoMode;
  readonly tiers: readonly string[];
  /** What a request gets that leaves an option out. */
  readonly defaults?: { readonly [F in "tier" | FreeField]?: string };
  /** Tiers that refuse uploaded images. */
  readonly tiersWithoutImage: readonly string[];
  /** The text demands a ratio when there is no image, and wants none when there is. */
  readonly ratioFollowsImage: boolean;
  readonly clips: readonly Clips[];
  readonly audio: AudioRule | null;
  /** False where the text needs no `audio_enabled`, so it is never sent. */
  readonly audioFlag: boolean;
  readonly image: InputRule;
  readonly video: InputRule;
  readonly negativePrompt: boolean;
  /** Takes a last frame, or reference images, beside the first frame. */
  readonly frames: boolean;
  readonly sourceVideo: SourceVideoLimits | null;
  /** Credits per second of input and output together, by resolution, where the charge is measured. */
  readonly measuredRates: Readonly<Record<string, number>> | null;
  /** What the model takes of a free option, under its name in the plural; left out where it takes none. */
} & { readonly [F in FreeField as `${F}s`]?: readonly string[] };

/** What most models have in common; a table states only where its model differs. */
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
  measuredRates: null,
};
