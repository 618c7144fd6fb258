import { useId, useState } from "react";
import type { Control } from "react-hook-form";
import { ModelButton } from "@/components/model-picker/model-button";
import ModelPicker from "@/components/model-picker/model-picker";
import type { PickableModel } from "@/components/model-picker/pickable-model";
import { RunLine, RunLines } from "@/components/submit/run-lines";
import { FieldError } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { FixedPill, Pill, type PillChoice } from "@/components/ui/pill";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import { type ImageModel, type ImageSelection, imageCredits } from "@/lib/catalog/image/image-catalog";
import {
  IMAGE_FIELDS,
  IMAGE_OPTIONS,
  type ImageOption,
  isPricedOption,
} from "@/lib/catalog/image/image-fields";
import type { ImageDraft } from "@/lib/drafts/image-draft";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.imageOptions;

type ImageModelLineProps = {
  /** Every model with what the image would cost on it. */
  models: readonly PickableModel[];
  control: Control<ImageDraft>;
  model: ImageModel;
  credits: number | null;
  takes: number;
  onTakes: (takes: number) => void;
  onModel: (modelId: string) => void;
};

/** The model of the form, with the number of takes. */
export function ImageModelLine(props: ImageModelLineProps) {
  const { models, control, model, credits, takes, onTakes, onModel } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormControl control={control} name="modelId" className="flex flex-col gap-2">
      {({ error }) => (
        <>
          <RunLines>
            <RunLine
              name={model.id}
              shown={
                <ModelButton
                  label={IMAGE_FIELDS.model_id.label}
                  modelId={model.id}
                  modelName={model.id}
                  isOpen={isOpen}
                  onOpen={() => setIsOpen(true)}
                />
              }
              credits={credits}
              takes={takes}
              onTakes={onTakes}
            />
          </RunLines>
          <ModelPicker
            kind="image"
            open={isOpen}
            onOpenChange={setIsOpen}
            models={models}
            chosen={[model.id]}
            sumOf={([id]) => {
              const price = models.find((each) => each.id === id)?.credits ?? null;
              return { takes, credits: (price ?? 0) * takes, misfits: price === null ? 1 : 0 };
            }}
            picks="one"
            onUse={([id]) => id && onModel(id)}
          />
          {error && <FieldError id="model-error">{error}</FieldError>}
        </>
      )}
    </FormControl>
  );
}

type ImageOptionsProps = {
  control: Control<ImageDraft>;
  model: ImageModel;
  selection: ImageSelection;
  takes: number;
};

/** The options of a model, each as its value. Every choice is a row of the price list. */
export function ImageOptions({ control, model, selection, takes }: ImageOptionsProps) {
  const id = useId();
  const choicesOf = (option: ImageOption): PillChoice[] =>
    model.choices[option].map((value) => {
      const credits = isPricedOption(option) ? imageCredits(model, { ...selection, [option]: value }) : null;
      return {
        value,
        label: value,
        ...(isPricedOption(option) &&
          (credits === null ? { reason: text.notSold } : { aside: formatCount(credits * takes) })),
        ...(option === "ratio" && { drawing: <RatioDrawing ratio={value} /> }),
      };
    });
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.75">
      <h2 id={id} className="font-[550] text-ink-soft text-xs">
        {text.label}
      </h2>
      <div className="flex flex-wrap items-center gap-1.5">
        {IMAGE_OPTIONS.filter((option) => model.choices[option].length > 0).map((option) => (
          <FormControl key={option} control={control} name={option} className="contents">
            {({ onChange, error }) => (
              <>
                <ImageSetting
                  label={IMAGE_FIELDS[option].label}
                  choices={choicesOf(option)}
                  value={selection[option]}
                  onChange={onChange}
                  fixedReason={text.onlyOne(model.id)}
                  error={error}
                />
                {error && (
                  <div className="order-last basis-full">
                    <FieldError id={`${option}-error`}>{error}</FieldError>
                  </div>
                )}
              </>
            )}
          </FormControl>
        ))}
      </div>
    </section>
  );
}

type ImageSettingProps = {
  label: string;
  choices: readonly PillChoice[];
  value: string | null;
  onChange: (value: string) => void;
  fixedReason: string;
  error: string | null;
};

/** One option: a pill, or a text where there is nothing to choose. */
function ImageSetting({ label, choices, value, onChange, fixedReason, error }: ImageSettingProps) {
  const [only, ...others] = choices;
  if (only && others.length === 0)
    return <FixedPill label={label} value={only.label} icon={only.drawing} reason={fixedReason} />;
  return (
    <Pill label={label} choices={choices} value={value} onChange={onChange} isInvalid={error !== null} />
  );
}
