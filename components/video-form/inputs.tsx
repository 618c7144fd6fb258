"use client";

import { ArrowUp } from "lucide-react";
import { useState } from "react";
import type { Control } from "react-hook-form";
import { InputField } from "@/components/inputs/input-field";
import { InputPreview } from "@/components/inputs/input-preview";
import { IMAGE_RULE, sourceVideoRule } from "@/components/inputs/rules";
import { FormControl } from "@/components/ui/form-control";
import { IconButton } from "@/components/ui/icon-button";
import type { AcceptedInputs } from "@/lib/catalog/field-state";
import { VIDEO_FIELDS } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { VIDEO_FRAME_FIELDS } from "@/lib/contract/assumptions";
import type { ShownInputs, VideoDraft } from "@/lib/drafts/video-draft";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { messages } from "./messages";

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

type ReferencesProps = {
  max: number;
  values: readonly HostedInput[];
  onChange: (values: HostedInput[]) => void;
  error?: string | null;
};

/** Reference images, instead of a first and last frame: the upstream takes one or the other. */
function References({ max, values, onChange, error = null }: ReferencesProps) {
  /** Files that were brought together, in their order. The first is being uploaded. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  return (
    <div className="flex flex-col gap-2">
      {values.map((input, index) => (
        <InputPreview
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice; the place is what is shown
          key={`${index} ${input.url}`}
          input={input}
          label={messages.references.item(index + 1)}
          onRemove={() => onChange(values.filter((_, other) => other !== index))}
        >
          {index > 0 && (
            <IconButton
              label={messages.references.moveUp(index + 1)}
              icon={<ArrowUp aria-hidden />}
              onClick={() => onChange(movedUp(values, index))}
            />
          )}
        </InputPreview>
      ))}
      {values.length < max && (
        <InputField
          key={`${values.length} ${waiting.length}`}
          label={messages.references.label}
          rule={IMAGE_RULE}
          required={false}
          value={null}
          onChange={(input) => {
            if (input) onChange([...values, input]);
            setWaiting(waiting.slice(1));
          }}
          error={error}
          several={{
            room: max - values.length,
            file: waiting[0] ?? null,
            onFiles: setWaiting,
            onDiscard: () => setWaiting(waiting.slice(1)),
          }}
        />
      )}
      {waiting.length > 1 && (
        <p className="text-ink-soft text-xs">{messages.references.waiting(waiting.length - 1)}</p>
      )}
      <p className="text-ink-faint text-xs">{messages.references.count(values.length, max)}</p>
    </div>
  );
}

/** The order counts, because a prompt may refer to "the first picture". */
const movedUp = (values: readonly HostedInput[], index: number): HostedInput[] =>
  values.flatMap((value, at) => {
    const next = values[at + 1];
    if (at === index - 1 && next) return [next, value];
    return at === index ? [] : [value];
  });
