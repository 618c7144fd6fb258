import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { Control } from "react-hook-form";
import { InputSlot } from "@/components/inputs/input-slot";
import { InputThumb, THUMB_BUTTON } from "@/components/inputs/input-thumb";
import { IMAGE_RULE, sourceVideoRule } from "@/components/inputs/rules";
import { FormControl } from "@/components/ui/form-control";
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

/** The inputs this model takes with these settings, in the box of the prompt. The others are kept and not shown. */
export function VideoInputs({ control, model, acceptedInputs, inputs }: InputsProps) {
  const { firstFrame, lastFrame, references } = inputs;
  const hasReferences = references.length > 0;
  const hasFrames = firstFrame !== null || lastFrame !== null;
  return (
    <>
      {acceptedInputs.video !== "none" && (
        <FormControl control={control} name="sourceVideo" className="contents">
          {(field) => (
            <InputSlot
              {...field}
              label={VIDEO_FIELDS.input_video_url.label}
              rule={sourceVideoRule(model.rules.sourceVideo)}
            />
          )}
        </FormControl>
      )}
      {acceptedInputs.image !== "none" && !hasReferences && (
        <FormControl control={control} name="firstFrame" className="contents">
          {(field) => <InputSlot {...field} label={VIDEO_FIELDS.input_image_url.label} rule={IMAGE_RULE} />}
        </FormControl>
      )}
      {acceptedInputs.imageReason && (
        <p className="order-last basis-full text-ink-soft text-xs">
          <span className="font-medium text-ink">{VIDEO_FIELDS.input_image_url.label}</span>{" "}
          {messages.inputs.noFirstFrame(acceptedInputs.imageReason)}
        </p>
      )}
      {acceptedInputs.lastFrame && hasFrames && (
        <FormControl control={control} name="lastFrame" className="contents">
          {(field) => (
            <InputSlot
              {...field}
              label={VIDEO_FIELDS[VIDEO_FRAME_FIELDS.lastFrame].label}
              rule={IMAGE_RULE}
            />
          )}
        </FormControl>
      )}
      {acceptedInputs.referencesMax > 0 && !hasFrames && (
        <FormControl control={control} name="references" className="contents">
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
    <>
      {values.map((input, index) => (
        <InputThumb
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice; the place is what is shown
          key={`${index} ${input.url}`}
          input={input}
          label={messages.references.item(index + 1)}
          onRemove={() => onChange(values.filter((_, other) => other !== index))}
        >
          {index > 0 && (
            <button
              type="button"
              aria-label={messages.references.moveUp(index + 1)}
              title={messages.references.moveUp(index + 1)}
              onClick={() => onChange(movedUp(values, index))}
              className={THUMB_BUTTON}
            >
              <ArrowLeft aria-hidden />
            </button>
          )}
        </InputThumb>
      ))}
      {values.length < max && (
        <InputSlot
          key={`${values.length} ${waiting.length}`}
          label={messages.references.label}
          rule={IMAGE_RULE}
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
        <p className="order-last basis-full text-ink-soft text-xs">
          {messages.references.waiting(waiting.length - 1)}
        </p>
      )}
      {values.length > 0 && (
        <p className="order-last basis-full text-ink-faint text-xs">
          {messages.references.count(values.length, max)}
        </p>
      )}
    </>
  );
}

/** The order counts, because a prompt may refer to "the first picture". */
const movedUp = (values: readonly HostedInput[], index: number): HostedInput[] =>
  values.flatMap((value, at) => {
    const next = values[at + 1];
    if (at === index - 1 && next) return [next, value];
    return at === index ? [] : [value];
  });
