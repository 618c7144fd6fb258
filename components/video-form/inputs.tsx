"use client";

import type { Control } from "react-hook-form";
import { InputField } from "@/components/inputs/input-field";
import { IMAGE_RULE, sourceVideoRule } from "@/components/inputs/rules";
import { FormControl } from "@/components/ui/form-control";
import type { InputsTaken } from "@/lib/catalog/inputs";
import type { VideoModel } from "@/lib/catalog/video-model";
import type { ShownInputs } from "@/lib/drafts/shown-inputs";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { References } from "./references";

type InputsProps = {
  control: Control<VideoDraft>;
  model: VideoModel;
  taken: InputsTaken;
  inputs: ShownInputs;
};

/** The inputs this model takes with these settings. The others are kept and not shown. */
export function Inputs({ control, model, taken, inputs }: InputsProps) {
  const { firstFrame, lastFrame, references } = inputs;
  const hasReferences = references.length > 0;
  const hasFrames = firstFrame !== null || lastFrame !== null;
  return (
    <>
      {taken.video !== "none" && (
        <FormControl control={control} name="sourceVideo">
          {(field) => (
            <InputField
              {...field}
              label="Source video"
              rule={sourceVideoRule(model.rules.sourceVideo)}
              required={taken.video === "required"}
            />
          )}
        </FormControl>
      )}
      {taken.image !== "none" && !hasReferences && (
        <FormControl control={control} name="firstFrame">
          {(field) => (
            <InputField
              {...field}
              label="First frame"
              rule={IMAGE_RULE}
              required={taken.image === "required"}
            />
          )}
        </FormControl>
      )}
      {taken.imageReason && (
        <p className="text-ink-soft text-sm">
          <span className="font-medium text-ink">First frame</span> {taken.imageReason}.
        </p>
      )}
      {taken.lastFrame && hasFrames && (
        <FormControl control={control} name="lastFrame">
          {(field) => <InputField {...field} label="Last frame" rule={IMAGE_RULE} required={false} />}
        </FormControl>
      )}
      {taken.referencesMax > 0 && !hasFrames && (
        <FormControl control={control} name="references">
          {({ onChange, error }) => (
            <References max={taken.referencesMax} values={references} onChange={onChange} error={error} />
          )}
        </FormControl>
      )}
    </>
  );
}
