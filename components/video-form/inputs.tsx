"use client";

import type { Control } from "react-hook-form";
import { InputField } from "@/components/inputs/input-field";
import { IMAGE_RULE, sourceVideoRule } from "@/components/inputs/rules";
import { FormControl } from "@/components/ui/form-control";
import type { AcceptedInputs } from "@/lib/catalog/inputs";
import { VIDEO_FIELDS } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import type { ShownInputs, VideoDraft } from "@/lib/drafts/video-draft";
import { messages } from "./messages";
import { References } from "./references";

type InputsProps = {
  control: Control<VideoDraft>;
  model: VideoModel;
  acceptedInputs: AcceptedInputs;
  inputs: ShownInputs;
};

/** The inputs this model takes with these settings. The others are kept and not shown. */
export function Inputs({ control, model, acceptedInputs, inputs }: InputsProps) {
  const { firstFrame, lastFrame, references } = inputs;
  const hasReferences = references.length > 0;
  const hasFrames = firstFrame !== null || lastFrame !== null;
  return (
    <>
      {acceptedInputs.video !== "none" && (
        <FormControl control={control} name="sourceVideo">
          {(field) => (
            <InputField
              {...field}
              label={VIDEO_FIELDS.input_video_url.label}
              rule={sourceVideoRule(model.rules.sourceVideo)}
              required={acceptedInputs.video === "required"}
            />
          )}
        </FormControl>
      )}
      {acceptedInputs.image !== "none" && !hasReferences && (
        <FormControl control={control} name="firstFrame">
          {(field) => (
            <InputField
              {...field}
              label={VIDEO_FIELDS.input_image_url.label}
              rule={IMAGE_RULE}
              required={acceptedInputs.image === "required"}
            />
          )}
        </FormControl>
      )}
      {acceptedInputs.imageReason && (
        <p className="text-ink-soft text-sm">
          <span className="font-medium text-ink">{VIDEO_FIELDS.input_image_url.label}</span>{" "}
          {messages.inputs.noFirstFrame(acceptedInputs.imageReason)}
        </p>
      )}
      {acceptedInputs.lastFrame && hasFrames && (
        <FormControl control={control} name="lastFrame">
          {(field) => (
            <InputField
              {...field}
              label={VIDEO_FIELDS[VIDEO_FRAME_FIELDS.lastFrame].label}
              rule={IMAGE_RULE}
              required={false}
            />
          )}
        </FormControl>
      )}
      {acceptedInputs.referencesMax > 0 && !hasFrames && (
        <FormControl control={control} name="references">
          {({ onChange, error }) => (
            <References
              max={acceptedInputs.referencesMax}
              values={references}
              onChange={onChange}
              error={error}
            />
          )}
        </FormControl>
      )}
    </>
  );
}
