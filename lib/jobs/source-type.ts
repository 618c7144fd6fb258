import { asSourceType, type SourceType } from "@/lib/media/marks/source-type";
import { clipOf } from "./facts";
import type { Job, JobKind } from "./job";

type Request = Job["request"];

/** Whether a request of a kind has something of a person's that the result is a changed form of. */
const EDITS: Record<JobKind, (request: Request) => boolean> = {
  // A first frame is where a new clip begins, and nothing of it is changed.
  video: ({ mode, input_video_url }) => mode === "edit" || mode === "motion" || Boolean(input_video_url),
  image: ({ input_image_url }) => Boolean(input_image_url),
  voice: ({ audio_url }) => Boolean(audio_url),
  avatar: () => true,
};

/** How the results of a job come to be where a model makes them. */
export const sourceTypeOf = ({ kind, request }: Pick<Job, "kind" | "request">): SourceType =>
  EDITS[kind](request) ? "compositeWithTrainedAlgorithmicMedia" : "trainedAlgorithmicMedia";

/** What is said of a picture that is made from a result, such as a saved frame. */
export type FrameSource = { jobId: string; sourceType: SourceType };

/** Null for a job without a result. */
export function frameSourceOf(job: Job): FrameSource | null {
  const clip = clipOf(job);
  return clip && { jobId: job.id, sourceType: asSourceType(clip.mark.source_type, sourceTypeOf(job)) };
}
