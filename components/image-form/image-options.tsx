import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { FallbackNote } from "@/components/submit/fallback-note";
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
  onChange: (part: Partial<ImageSelection>) => void;
  /** Shown between the model and its options. */
  prompt: ReactNode;
};

/**
 * The model and its options. Options without a choice are not shown. Every choice is a row of the price list.
 */
export function ImageOptions(props: ImageOptionsProps) {
  const { catalog, control, model, selection, unavailableModel, onChange, prompt } = props;
  const { ratio, resolution, quality } = selection;
  const { ratios } = model;
  const priced = (part: Partial<ImageSelection>, word: string) => {
    const credits = imageCredits(model, { ...selection, ...part });
    return { value: word, label: word, reason: credits === null ? text.notSold : null };
  };
  return (
    <>
      <FormControl control={control} name="modelId" className="flex flex-col gap-2">
        {({ error }) => (
          <>
            <Field label={text.model.label} error={error}>
              <Combobox
                searchLabel={text.model.search}
                value={model.id}
                onChange={(modelId) => onChange({ modelId })}
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
      {ratios && (
        <FormControl control={control} name="ratio">
          {({ error }) => (
            <SegmentedControl
              label={text.ratio}
              segments={ratios.map((value) => ({
                value,
                label: value,
                drawing: <RatioDrawing ratio={value} />,
              }))}
              value={ratio}
              onChange={(value) => onChange({ ratio: value })}
              error={error}
            />
          )}
        </FormControl>
      )}
      {model.resolutions.length > 0 && (
        <FormControl control={control} name="resolution">
          {({ error }) => (
            <SegmentedControl
              label={text.resolution}
              segments={model.resolutions.map((value) => priced({ resolution: value }, value))}
              value={resolution}
              onChange={(value) => onChange({ resolution: value })}
              error={error}
            />
          )}
        </FormControl>
      )}
      {model.qualities.length > 0 && (
        <FormControl control={control} name="quality">
          {({ error }) => (
            <SegmentedControl
              label={text.quality}
              segments={model.qualities.map((value) => priced({ quality: value }, value))}
              value={quality}
              onChange={(value) => onChange({ quality: value })}
              error={error}
            />
          )}
        </FormControl>
      )}
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

const abilities = ({ resolutions, qualities, input }: ImageModel): string =>
  [
    resolutions.join(", "),
    qualities.length > 0 && qualities.join(", "),
    input === "required" && text.abilities.editsImage,
    input === "optional" && text.abilities.acceptsImage,
  ]
    .filter(Boolean)
    .join(" · ");
