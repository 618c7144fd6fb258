import { AVATAR_CREATE_PATH } from "@/lib/contract/assumptions";
import type { FileStore } from "../files/file-store";
import { generationView } from "../jobs/generation-view";
import type { JobKind, OpenedPlan } from "../jobs/job-kind";
import { avatarCredits } from "../prices/avatar-rows";
import type { JobRow } from "../schema";
import { type AvatarPlan, avatarPlan } from "./avatar-plan";
import { planAvatar } from "./plan-avatar";

/** Talking avatar jobs (section GET /v1/talking-avatars). */
export const avatarKind: JobKind = {
  name: "avatar",
  idPrefix: "ava",
  label: "talking avatar",
  scope: "avatars:write",
  path: AVATAR_CREATE_PATH,
  listed: true,
  plan: planAvatar,
  open,
  view: generationView("talking_avatar_job"),
};

function open(job: JobRow): OpenedPlan {
  const { portrait, speech, width, height, resolution, reserved } = avatarPlan.parse(job.plan);
  return {
    content: { type: "video", mimeType: "video/mp4", extension: "mp4" },
    order: (store, outputPath) => ({
      kind: "avatar",
      portraitPath: store.pathOf(portrait),
      speech: speechOf(speech, store),
      width,
      height,
      seed: job.id,
      outputPath,
    }),
    creditsFor: ({ durationSeconds }) =>
      Math.min(reserved, avatarCredits(resolution, durationSeconds ?? 0) ?? reserved),
  };
}

const speechOf = (speech: AvatarPlan["speech"], store: FileStore) =>
  speech.from === "text" ? speech : { from: "audio" as const, inputPath: store.pathOf(speech.audio) };
