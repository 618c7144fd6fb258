import { KINDS } from "@/lib/kinds/kinds";
import { asSourceType, type SourceType } from "@/lib/media/marks/source-type";
import { mainAssetOf } from "./facts";
import type { Job } from "./job";

/** How a model makes the results of a job. */
export const sourceTypeOf = ({ kind, request }: Pick<Job, "kind" | "request">): SourceType =>
  KINDS[kind].isEdit(request) ? "compositeWithTrainedAlgorithmicMedia" : "trainedAlgorithmicMedia";

/** The origin of a picture that is made from a result, such as a saved frame. */
export type FrameSource = { jobId: string; sourceType: SourceType };

/** Null for a job without a result. */
export function frameSourceOf(job: Job): FrameSource | null {
  const clip = mainAssetOf(job);
  return clip && { jobId: job.id, sourceType: asSourceType(clip.mark.source_type, sourceTypeOf(job)) };
}
