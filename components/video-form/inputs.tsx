"use client";

import { InputField } from "@/components/inputs/input-field";
import { IMAGE_RULE, sourceVideoRule } from "@/components/inputs/rules";
import { useStored } from "@/components/ui/use-stored";
import type { InputsTaken } from "@/lib/catalog/inputs";
import type { VideoModel } from "@/lib/catalog/video-model";
import { shownInputs } from "@/lib/drafts/shown-inputs";
import type { VideoStores } from "@/lib/drafts/stores";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import type { FormField } from "@/lib/outbox/problem";
import { References } from "./references";

type InputsProps = {
  stores: VideoStores;
  model: VideoModel;
  taken: InputsTaken;
  errorAt: (field: FormField) => string | null;
};

/** The inputs this model takes with these settings; the others are kept and not shown. */
export function Inputs({ stores: { draft }, model, taken, errorAt }: InputsProps) {
  const { firstFrame, sourceVideo, lastFrame, references } = shownInputs(useStored(draft), taken);
  const put = (part: Partial<VideoDraft>) => draft.set((old) => ({ ...old, ...part }));
  const hasReferences = references.length > 0;
  const hasFrames = firstFrame !== null || lastFrame !== null;
  return (
    <>
      {taken.video !== "none" && (
        <div data-field="sourceVideo">
          <InputField
            label="Source video"
            rule={sourceVideoRule(model.rules.sourceVideo)}
            required={taken.video === "required"}
            value={sourceVideo}
            onChange={(input) => put({ sourceVideo: input })}
            error={errorAt("sourceVideo")}
          />
        </div>
      )}
      {taken.image !== "none" && !hasReferences && (
        <div data-field="firstFrame">
          <InputField
            label="First frame"
            rule={IMAGE_RULE}
            required={taken.image === "required"}
            value={firstFrame}
            onChange={(input) => put({ firstFrame: input })}
            error={errorAt("firstFrame")}
          />
        </div>
      )}
      {taken.imageReason && (
        <p className="text-ink-soft text-sm">
          <span className="font-medium text-ink">First frame</span> {taken.imageReason}.
        </p>
      )}
      {taken.lastFrame && hasFrames && (
        <div data-field="lastFrame">
          <InputField
            label="Last frame"
            rule={IMAGE_RULE}
            required={false}
            value={lastFrame}
            onChange={(input) => put({ lastFrame: input })}
            error={errorAt("lastFrame")}
          />
        </div>
      )}
      {taken.referencesMax > 0 && !hasFrames && (
        <div data-field="references">
          <References
            max={taken.referencesMax}
            values={references}
            onChange={(inputs) => put({ references: inputs })}
            error={errorAt("references")}
          />
        </div>
      )}
    </>
  );
}
