import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { FallbackNote } from "@/components/submit/form-notes";
import { ModelSample, SampleNote } from "@/components/submit/model-sample";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import { SegmentedControl } from "@/components/ui/segmented-control";
import {
  type ImageCatalog,
  type ImageModel,
  type ImageSelection,
  imageCredits,
} from "@/lib/catalog/image/image-catalog";
import {
  IMAGE_FIELDS,
  IMAGE_OPTIONS,
  isPricedOption,
  PRICED_IMAGE_OPTIONS,
  type PricedImageOption,
} from "@/lib/catalog/image/image-fields";
import type { ImageDraft } from "@/lib/drafts/image-draft";
import { messages } from "./messages";

const text = messages.imageOptions;

type ImageOptionsProps = {
  catalog: ImageCatalog;
  control: Control<ImageDraft>;
  model: ImageModel;
  selection: ImageSelection;
  /** The requested model that is no longer sold. */
  unavailableModel: string | null;
  onModel: (modelId: string) => void;
  /** Shown between the model and its options. */
  prompt: ReactNode;
};

/**
 * The model and its options. Options without a choice are not shown. Every choice is a row of the price list.
 */
export function ImageOptions(props: ImageOptionsProps) {
  const { catalog, control, model, selection, unavailableModel, onModel, prompt } = props;
  const reasonOf = (option: PricedImageOption, value: string) =>
    imageCredits(model, { ...selection, [option]: value }) === null ? text.notSold : null;
  return (
    <>
      <FormControl control={control} name="modelId" className="flex flex-col gap-2">
        {({ error }) => (
          <>
            <Field label={IMAGE_FIELDS.model_id.label} error={error}>
              <Combobox
                searchLabel={text.model.search}
                value={model.id}
                onChange={onModel}
                header={<SampleNote />}
                groups={[{ label: text.model.group, items: catalog.models.map(itemOf) }]}
                shown={
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="font-medium">{model.id}</span>
                    <span className="text-ink-faint text-xs tabular-nums">
                      {text.from(model.fromCredits)}
                    </span>
                  </span>
                }
              />
            </Field>
            {unavailableModel && <FallbackNote unavailableModel={unavailableModel} modelId={model.id} />}
          </>
        )}
      </FormControl>
      {prompt}
      {IMAGE_OPTIONS.filter((option) => model.choices[option].length > 0).map((option) => (
        <FormControl key={option} control={control} name={option}>
          {({ onChange, error }) => (
            <SegmentedControl
              label={IMAGE_FIELDS[option].label}
              segments={model.choices[option].map((value) => ({
                value,
                label: value,
                ...(isPricedOption(option) && { reason: reasonOf(option, value) }),
                ...(option === "ratio" && { drawing: <RatioDrawing ratio={value} /> }),
              }))}
              value={selection[option]}
              onChange={onChange}
              error={error}
            />
          )}
        </FormControl>
      ))}
    </>
  );
}

const itemOf = (model: ImageModel) => ({
  value: model.id,
  text: model.id,
  row: (
    <span className="flex w-full items-center gap-3">
      <ModelSample kind="image" modelId={model.id} />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{model.id}</span>
        <span className="block text-ink-faint text-xs">{abilities(model)}</span>
      </span>
      <span className="shrink-0 text-ink-soft text-xs tabular-nums">{text.from(model.fromCredits)}</span>
    </span>
  ),
});

const abilities = ({ choices, input }: ImageModel): string =>
  [
    ...PRICED_IMAGE_OPTIONS.map((option) => choices[option].join(", ")),
    input === "required" && text.abilities.editsImage,
    input === "optional" && text.abilities.acceptsImage,
  ]
    .filter(Boolean)
    .join(" · ");
