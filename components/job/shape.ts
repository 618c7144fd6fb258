import type { Job, JobAsset } from "@/lib/jobs/job";

/** The result of a job: its clip, picture or sound; null without one. */
export const clipOf = (job: Job): JobAsset | null =>
  job.assets.find(({ type }) => type === "video") ?? job.assets[0] ?? null;

/** A sound has no shape. Its tile is as wide as most clips. */
const SOUND_ASPECT = 16 / 9;

/**
 * Width over height to reserve for a job: its clip's own, else the requested ratio, else 16:9, so that
 * nothing moves when the clip arrives.
 */
export function aspectOf(job: Pick<Job, "request" | "assets">): number {
  const clip = job.assets[0];
  if (clip?.type === "audio") return SOUND_ASPECT;
  if (clip?.width && clip.height) return clip.width / clip.height;
  const ratio = typeof job.request.ratio === "string" ? job.request.ratio : "";
  const [across, down] = ratio.split(":").map(Number);
  return across && down ? across / down : 16 / 9;
}
