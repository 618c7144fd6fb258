import { videoFacts } from "@/components/model-picker/video-facts";
import type { VideoModel } from "@/lib/catalog/video-model";
import { messages } from "./messages";

/** What a new model can do, and what is not known of it. */
export default function NewModelHint({ model }: { model: VideoModel }) {
  return <p>{messages.models.newHint(videoFacts(model))}</p>;
}
