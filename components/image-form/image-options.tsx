import { useId } from "react";
import type { Control } from "react-hook-form";
import { FieldErrorBelow } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { FixedPill, Pill, type PillChoice } from "@/components/ui/pill";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import type { ImageModel, ImageSelection } from "@/lib/catalog/image/image-catalog";
import {
  IMAGE_FIELDS,
  IMAGE_OPTIONS,
  type ImageOption,
  isPricedOption,
  type PricedImageOption,
} from "@/lib/catalog/image/image-fields";
import type { ImageDraft } from "@/lib/drafts/image-draft";
import { formatCredits } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.imageOptions;

type ImageOptionsProps = {
  control: Control<ImageDraft>;
  model: ImageModel;
  selection: ImageSelection;
  /** Credits of the whole press with another value of a priced option; null where it is not sold. */
  totalWith: (option: PricedImageOption, value: string) => number | null;
};

/** The options of a model, each as its value. Every choice is a row of the price list. */
export function ImageOptions({ control, model, selection, totalWith }: ImageOptionsProps) {
  const id = useId();
  const choicesOf = (option: ImageOption): PillChoice[] =>
    model.choices[option].map((value) => {
      const total = isPricedOption(option) ? totalWith(option, value) : null;
      return {
        value,
        label: value,
        ...(isPricedOption(option) &&
          (total === null ? { reason: text.notSold } : { aside: formatCredits(total) })),
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
                {error && <FieldErrorBelow id={`${option}-error`}>{error}</FieldErrorBelow>}
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
