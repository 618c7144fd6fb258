import type { SourceType } from "@/lib/media/marks/mark";
import type { Job, JobKind } from "./job";

type Request = Job["request"];

/** Whether a request of a kind has something of a person's that the result is a changed form of. */
const EDITS: Record<JobKind, (request: Request) => boolean> = {
  video: ({ mode, input_video_url }) => mode === "edit" || mode === "motion" || Boolean(input_video_url),
  image: ({ input_image_url }) => Boolean(input_image_url),
  voice: ({ audio_url }) => Boolean(audio_url),
  avatar: () => true,
};

/** How the results of a job came to be. The embedded service draws, without any model. */
export function sourceTypeOf(
  { kind, request }: Pick<Job, "kind" | "request">,
  service: { embedded: boolean },
): SourceType {
  if (service.embedded) return "algorithmicMedia";
  return EDITS[kind](request) ? "compositeWithTrainedAlgorithmicMedia" : "trainedAlgorithmicMedia";
}
