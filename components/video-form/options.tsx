"use client";

import type { Control } from "react-hook-form";
import { FormControl } from "@/components/ui/form-control";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { ratioState } from "@/lib/catalog/field-state";
import type { VideoSelection } from "@/lib/catalog/selection";
import { FIELDS, type Field } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { AudioField } from "./audio-field";
import { messages } from "./messages";
import { OptionField } from "./option-field";

type OptionsProps = {
  catalog: VideoCatalog;
  model: VideoModel;
  selection: VideoSelection;
  hasImage: boolean;
  onChoose: (field: Field, value: string | boolean) => void;
  control: Control<VideoDraft>;
};

/** Every option in its order, with a separate control where a list of values is not enough. */
export function Options({ catalog, model, selection, hasImage, onChoose, control }: OptionsProps) {
  const ratio = ratioState(model, { hasImage });
  const controlOf = (field: Field, error: string | null) => {
    if (field === "audio") {
      return (
        <AudioField
          catalog={catalog}
          selection={selection}
          onChoose={(audio) => onChoose("audio", audio)}
          error={error}
        />
      );
    }
    if (field === "ratio" && ratio.state === "from-input") {
      return (
        <div className="flex flex-col gap-1">
          <p className="font-medium text-sm">{messages.options.ratio.label}</p>
          <p className="text-ink-soft text-sm">
            {ratio.reason && messages.options.ratio.fixed(ratio.reason)}
          </p>
        </div>
      );
    }
    return (
      <OptionField
        catalog={catalog}
        selection={selection}
        field={field}
        onChoose={(value) => onChoose(field, value)}
        error={error}
      />
    );
  };
  // The model picker sets the mode, except for a model that has several.
  return FIELDS.filter((field) => field !== "mode" || model.modes.length > 1).map((field) => (
    // biome-ignore lint/plugin: the path of a form field
    <FormControl key={field} control={control} name={`selection.${field}`} className="empty:hidden">
      {({ error }) => controlOf(field, error)}
    </FormControl>
  ));
}
