import type { JobKind } from "@/lib/jobs/job";
import type { Asked } from "./findings";

/** What the request of a take asks for that can be measured, and the address of its first frame. */
export function askedOf(
  kind: JobKind,
  request: Readonly<Record<string, unknown>>,
): Asked & { firstFrame: string | null } {
  const { ratio, audio_enabled, mode, input_video_url, input_image_url } = request;
  const isMade = kind === "video" && !input_video_url && (mode === undefined || mode === "generate");
  return {
    ratio: kind === "voice" || typeof ratio !== "string" ? null : ratioOf(ratio),
    hasSound: kind === "voice" || kind === "avatar" || (kind === "video" && audio_enabled === true),
    firstFrame: isMade && typeof input_image_url === "string" ? input_image_url : null,
  };
}

/** "16:9" as a number; null for other words, such as "auto". */
function ratioOf(text: string): number | null {
  const [, width, height] = /^(\d{1,4}(?:\.\d+)?):(\d{1,4}(?:\.\d+)?)$/.exec(text) ?? [];
  const ratio = Number(width) / Number(height);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}
