import type { SourceVideoLimits } from "@/lib/catalog/model-rules";
import { LIMITS } from "@/lib/contract/limits";
import type { InputRule } from "@/lib/inputs/input-rule";
import { UPLOAD_LIMITS } from "@/lib/uploads/upload-limits";

export const IMAGE_RULE: InputRule = {
  type: "image",
  mimeTypes: ["image/jpeg", "image/png", "image/webp"],
  maxBytes: UPLOAD_LIMITS.maxBytes,
  minSeconds: null,
  maxSeconds: null,
};

const MIME_OF_CONTAINER: Record<string, string> = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
};
/** The names of the contract's codecs in a file's facts. */
const CODEC_NAMES: Record<string, string> = { h264: "avc", h265: "hevc" };
const ANY_CONTAINER = Object.keys(MIME_OF_CONTAINER);

/** The limits of a source video for a model; the general upload limits where the contract has none. */
export function sourceVideoRule(limits: SourceVideoLimits | null): InputRule {
  return {
    type: "video",
    mimeTypes: (limits?.containers ?? ANY_CONTAINER).flatMap(
      (name) => MIME_OF_CONTAINER[name.toLowerCase()] ?? [],
    ),
    maxBytes: Math.min(limits?.maxBytes ?? UPLOAD_LIMITS.maxBytes, UPLOAD_LIMITS.maxBytes),
    minSeconds: limits?.minSeconds ?? null,
    maxSeconds: limits?.maxSeconds ?? UPLOAD_LIMITS.maxSeconds,
    ...(limits?.codecs ? { codecs: limits.codecs.map((name) => CODEC_NAMES[name] ?? name) } : {}),
  };
}

/** The accepted sounds of speech to speech (section POST /v1/voice-generations), by content. */
export const SOUND_RULE: InputRule = {
  type: "audio",
  mimeTypes: [
    "audio/mpeg",
    "audio/wav",
    "audio/mp4",
    "audio/x-m4a",
    "audio/ogg",
    "audio/ogg; codecs=opus",
    "audio/webm",
  ],
  // Containers named for video may hold sound alone, such as a browser's recording.
  alsoNamed: ["video/webm", "video/mp4", "video/quicktime", "video/3gpp", ".m4a", ".mkv"],
  maxBytes: Math.min(LIMITS.voiceAudioMaxBytes, UPLOAD_LIMITS.maxBytes),
  minSeconds: null,
  maxSeconds: UPLOAD_LIMITS.maxSeconds,
};
