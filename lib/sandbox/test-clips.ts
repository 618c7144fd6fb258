import type { Hosted } from "./test-requests";

export type OrderedClip = {
  fields: Record<string, unknown>;
  /** As in the contract: a label names the short edge, a pair is the size itself. */
  size: [width: number, height: number];
  seconds: number;
  sound: boolean;
  inputs?: (hosted: Hosted) => object;
};
const image = (hosted: Hosted) => ({ input_image_url: hosted.image });
const video = (hosted: Hosted) => ({ mode: "edit", input_video_url: hosted.video });
const both = (hosted: Hosted) => ({ ...image(hosted), ...video(hosted), mode: "motion" });

/** The look that costs least to draw. */
const prompt = "A paper boat of pixels";

/**
 * One model for each way to a size: by its label, as a pair, of a picture, of a clip; with the edit and motion modes, each
 * at its cheapest length. The hosted picture is square, the clip 16:9.
 */
export const CLIPS: Record<string, OrderedClip> = {
  "alpha-3.1": {
    fields: { tier: "lite", ratio: "9:16", resolution: "720p", duration_seconds: "8", audio_enabled: true },
    size: [720, 1280],
    seconds: 8,
    sound: true,
  },
  "beta-3.0": {
    fields: { ratio: "1:1", resolution: "720p", duration_seconds: "3", audio_enabled: true },
    size: [720, 720],
    seconds: 3,
    sound: true,
  },
  "gamma-2.5": {
    fields: { ratio: "adaptive", resolution: "480p", duration_seconds: "4", audio_enabled: true },
    size: [480, 480],
    seconds: 4,
    sound: true,
    inputs: ({ image }) => ({ input_image_url: image, last_frame_image_url: image }),
  },
  "delta-2.6": {
    fields: { resolution: "720p", duration_seconds: "5" },
    size: [720, 720],
    seconds: 5,
    sound: true,
    inputs: image,
  },
  zeta: {
    fields: { tier: "fun", ratio: "2:3", resolution: "480p", duration_seconds: "6" },
    size: [480, 720],
    seconds: 6,
    sound: false,
  },
  "iota-2-pro": {
    fields: { ratio: "9:16", resolution: "1024x1792", duration_seconds: "4" },
    size: [1024, 1792],
    seconds: 4,
    sound: true,
  },
  "delta-2.7-videoedit": {
    fields: { prompt, ratio: "1:1", resolution: "720p", duration_seconds: "5" },
    size: [720, 720],
    seconds: 5,
    sound: false,
    inputs: video,
  },
  "gamma-2.5-v2v": {
    fields: { prompt, ratio: "adaptive", resolution: "480p", duration_seconds: "4", audio_enabled: false },
    size: [854, 480],
    seconds: 4,
    sound: false,
    inputs: video,
  },
  "beta-2.6-mc": {
    fields: { resolution: "720p", duration_seconds: "5" },
    size: [720, 720],
    seconds: 5,
    sound: false,
    inputs: both,
  },
};
