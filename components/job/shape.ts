import type { Job, JobAsset } from "@/lib/jobs/job";

/** The clip a video job made; null until it is there. */
export const clipOf = (job: Job): JobAsset | null =>
  job.assets.find(({ type }) => type === "video") ?? job.assets[0] ?? null;

/**
 * Width over height to hold free for a job: its clip's own, else the ratio asked for, else 16:9, so that
 * nothing jumps when the clip arrives.
 */
export function aspectOf(job: Pick<Job, "request" | "assets">): number {
  const clip = job.assets[0];
  if (clip?.width && clip.height) return clip.width / clip.height;
  const ratio = typeof job.request.ratio === "string" ? job.request.ratio : "";
  const [across, down] = ratio.split(":").map(Number);
  return across && down ? across / down : 16 / 9;
}
