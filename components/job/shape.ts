import type { Job, JobAsset } from "@/lib/jobs/job";

/** What a job made: its clip, picture or sound; null until it is there. */
export const clipOf = (job: Job): JobAsset | null =>
  job.assets.find(({ type }) => type === "video") ?? job.assets[0] ?? null;

/** A sound has no shape of its own; its tile is as wide as most clips. */
const SOUND_ASPECT = 16 / 9;

/**
 * Width over height to hold free for a job: its clip's own, else the ratio asked for, else 16:9, so that
 * nothing jumps when the clip arrives.
 */
export function aspectOf(job: Pick<Job, "request" | "assets">): number {
  const clip = job.assets[0];
  if (clip?.type === "audio") return SOUND_ASPECT;
  if (clip?.width && clip.height) return clip.width / clip.height;
  const ratio = typeof job.request.ratio === "string" ? job.request.ratio : "";
  const [across, down] = ratio.split(":").map(Number);
  return across && down ? across / down : 16 / 9;
}
