import { avatarKind } from "./avatar/avatar-kind";
import { imageKind } from "./image/image-kind";
import type { JobKind } from "./jobs/job-kind";
import type { KindName } from "./schema";
import { videoKind } from "./video/video-kind";
import { voiceKind } from "./voice/voice-kind";

/** Every kind of job this service makes. */
export const JOB_KINDS: Readonly<Record<KindName, JobKind>> = {
  video: videoKind,
  voice: voiceKind,
  image: imageKind,
  avatar: avatarKind,
};
