import { LIMITS } from "@/lib/contract/limits";
import type { VideoModelId } from "@/lib/contract/video";
import type { HostedFile } from "../files/hosted-file";
import { badInput } from "../files/input-file";
import { referenceCeilingSeconds } from "../prices/video-credits";

const FIELD = "input_video_url";
const CONTAINERS = ["video/mp4", "video/quicktime"];
const CODECS = ["avc", "hevc"];

/**
 * @throws ApiError `invalid_request` when a model's rules refuse this source video (Additional input rules,
 * 4)
 */
export function checkReferenceVideo(model: VideoModelId, file: HostedFile): void {
  const seconds = (file.durationMs ?? 0) / 1000;
  const ceiling = referenceCeilingSeconds(model);
  if (ceiling !== null && seconds > ceiling + LIMITS.lengthSlackSeconds) {
    throw badInput(FIELD, `A reference has at most ${ceiling} seconds; this one has ${seconds}.`);
  }
  if (model !== "kappa-h3-v2v") return;
  if (!CONTAINERS.includes(file.mimeType) || !CODECS.includes(file.videoCodec ?? "")) {
    throw badInput(FIELD, "A reference must be MP4 or MOV with H.264 or H.265.");
  }
  if (file.sizeBytes > LIMITS.kappaReferenceMaxBytes) {
    throw badInput(FIELD, `A reference has at most ${LIMITS.kappaReferenceMaxBytes / 1_000_000} MB.`);
  }
  if (seconds < LIMITS.kappaReferenceMinSeconds - LIMITS.lengthSlackSeconds) {
    throw badInput(FIELD, `A reference has at least ${LIMITS.kappaReferenceMinSeconds} seconds.`);
  }
}
