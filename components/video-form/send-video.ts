import type { SubmitControls } from "@/components/submit/use-submit";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { checkVideoRequest } from "@/lib/catalog/check-request";
import type { AcceptedInputs } from "@/lib/catalog/inputs";
import type { VideoSelection } from "@/lib/catalog/selection";
import { buildVideoRequest, quoteRequest } from "@/lib/catalog/video-request";
import { shownInputs, type VideoDraft } from "@/lib/drafts/video-draft";

type Sending = {
  catalog: VideoCatalog;
  selection: VideoSelection;
  acceptedInputs: AcceptedInputs;
  submit: SubmitControls;
};

/**
 * The action of Generate: builds the request, checks it with the service's own rules, and sends it.
 * @throws ApiError naming the field that has to change; nothing was sent
 */
export function sendVideo({ catalog, selection, acceptedInputs, submit }: Sending, draft: VideoDraft): void {
  const { prompt, negativePrompt } = draft;
  const { firstFrame, sourceVideo, lastFrame, references } = shownInputs(draft, acceptedInputs);
  const request = checkVideoRequest(
    catalog,
    buildVideoRequest(catalog, {
      selection,
      prompt,
      negativePrompt,
      inputs: {
        image: firstFrame?.url,
        video: sourceVideo?.url,
        lastFrame: lastFrame?.url,
        references: references.map(({ url }) => url),
      },
    }),
  );
  const inputSeconds = sourceVideo?.durationSeconds ?? undefined;
  const credits = quoteRequest(catalog, request, { inputSeconds })?.reserved ?? null;
  submit.send(request, credits);
}
