"use client";

import type { Control } from "react-hook-form";
import { FormControl } from "@/components/submit/form-control";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { ratioState } from "@/lib/catalog/field-state";
import type { VideoSelection } from "@/lib/catalog/selection";
import type { Field } from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { AudioField } from "./audio-field";
import { OptionField } from "./option-field";

type OptionsProps = {
  catalog: VideoCatalog;
  model: VideoModel;
  selection: VideoSelection;
  hasImage: boolean;
  onChoose: (field: Field, value: string | boolean) => void;
  control: Control<VideoDraft>;
};

/** Everything a price row speaks of, and the ratio. */
export function Options({ catalog, model, selection, hasImage, onChoose, control }: OptionsProps) {
  const ratio = ratioState(model, { hasImage });
  const option = (field: "tier" | "ratio" | "resolution" | "duration") => (
    <FormControl control={control} name={`selection.${field}`} className="empty:hidden">
      {({ error }) => (
        <OptionField
          catalog={catalog}
          selection={selection}
          field={field}
          onChoose={(value) => onChoose(field, value)}
          error={error}
        />
      )}
    </FormControl>
  );
  return (
    <>
      {option("tier")}
      {ratio.state === "choice" ? (
        option("ratio")
      ) : (
        <div data-field="ratio" className="flex flex-col gap-1">
          <p className="font-medium text-sm">Ratio</p>
          <p className="text-ink-soft text-sm">{ratio.reason}.</p>
        </div>
      )}
      {option("resolution")}
      {option("duration")}
      <FormControl control={control} name="selection.audio">
        {({ error }) => (
          <AudioField
            catalog={catalog}
            selection={selection}
            onChoose={(audio) => onChoose("audio", audio)}
            error={error}
          />
        )}
      </FormControl>
    </>
  );
}
