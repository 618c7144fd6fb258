import type { SourceVideoLimits } from "@/lib/catalog/model-rules";
import { UPLOAD_LIMITS } from "@/lib/uploads/upload";
import type { InputRule } from "@/lib/video-draft/input-rule";

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
const ANY_CONTAINER = Object.keys(MIME_OF_CONTAINER);

/** What a source video may be for a model; where the text sets no limit, what can be brought at all. */
export function sourceVideoRule(limits: SourceVideoLimits | null): InputRule {
  return {
    type: "video",
    mimeTypes: (limits?.containers ?? ANY_CONTAINER).flatMap(
      (name) => MIME_OF_CONTAINER[name.toLowerCase()] ?? [],
    ),
    maxBytes: Math.min(limits?.maxBytes ?? UPLOAD_LIMITS.maxBytes, UPLOAD_LIMITS.maxBytes),
    minSeconds: limits?.minSeconds ?? null,
    maxSeconds: limits?.maxSeconds ?? UPLOAD_LIMITS.maxSeconds,
  };
}
