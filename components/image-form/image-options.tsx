import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { FallbackNote } from "@/components/submit/fallback-note";
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
import { formatCredits } from "@/lib/platform/format";

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
    return { value: word, label: word, reason: credits === null ? "Not sold together with the rest." : null };
  };
  return (
    <>
      <FormControl control={control} name="modelId" className="flex flex-col gap-2">
        {({ error }) => (
          <>
            <Field label="Model" error={error}>
              <Combobox
                searchLabel="Search models"
                value={model.id}
                onChange={(modelId) => onChange({ ...selection, modelId })}
                groups={[{ label: "Image models", items: catalog.models.map(itemOf) }]}
                shown={
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="font-medium">{model.id}</span>
                    <span className="text-ink-faint text-xs tabular-nums">
                      from {formatCredits(model.fromCredits)}
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
              label="Ratio"
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
              label="Resolution"
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
              label="Quality"
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
    <span className="flex w-full items-baseline justify-between gap-3">
      <span>
        <span className="font-medium">{model.id}</span>
        <span className="block text-ink-faint text-xs">{abilities(model)}</span>
      </span>
      <span className="shrink-0 text-ink-soft text-xs tabular-nums">
        from {formatCredits(model.fromCredits)}
      </span>
    </span>
  ),
});

const abilities = ({ resolutions, qualities, input }: ImageModel): string =>
  [
    resolutions.join(", "),
    qualities.length > 0 && qualities.join(", "),
    input === "required" && "edits a picture",
    input === "optional" && "takes a picture",
  ]
    .filter(Boolean)
    .join(" · ");
