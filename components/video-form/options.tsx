"use client";

import type { VideoCatalog } from "@/lib/catalog/catalog";
import { ratioState } from "@/lib/catalog/field-state";
import type { Field, VideoSelection } from "@/lib/catalog/selection";
import type { VideoModel } from "@/lib/catalog/video-model";
import type { FormField } from "@/lib/outbox/problem";
import { AudioField } from "./audio-field";
import { OptionField } from "./option-field";

type OptionsProps = {
  catalog: VideoCatalog;
  model: VideoModel;
  selection: VideoSelection;
  hasImage: boolean;
  onChoose: (field: Field, value: string | boolean) => void;
  errorAt: (field: FormField) => string | null;
};

/** Everything a price row speaks of, and the ratio. */
export function Options({ catalog, model, selection, hasImage, onChoose, errorAt }: OptionsProps) {
  const ratio = ratioState(model, { hasImage });
  const option = (field: "tier" | "ratio" | "resolution" | "duration") => (
    <div data-field={field} className="empty:hidden">
      <OptionField
        catalog={catalog}
        selection={selection}
        field={field}
        onChoose={(value) => onChoose(field, value)}
        error={errorAt(field)}
      />
    </div>
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
      <div data-field="audio">
        <AudioField
          catalog={catalog}
          selection={selection}
          onChoose={(audio) => onChoose("audio", audio)}
          error={errorAt("audio")}
        />
      </div>
    </>
  );
}
