"use client";

import { Volume2, VolumeX } from "lucide-react";
import { FieldError } from "@/components/ui/field-error";
import { Switch } from "@/components/ui/switch";
import { available } from "@/lib/catalog/available";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { audioState } from "@/lib/catalog/field-state";
import type { VideoSelection } from "@/lib/catalog/selection";
import { messages } from "./messages";

const text = messages.audioField;

type AudioFieldProps = {
  catalog: VideoCatalog;
  selection: VideoSelection;
  onChoose: (audio: boolean) => void;
  error?: string | null;
};

/** A switch where the model leaves a choice; else a text about its sound and the reason. */
export function AudioField({ catalog, selection, onChoose, error }: AudioFieldProps) {
  const model = catalog.byId.get(selection.modelId);
  if (!model) return null;
  const { state, reason } = audioState(model);
  if (state === "toggle") {
    const other = available(catalog, selection, "audio").find(({ value }) => value !== selection.audio);
    return (
      <div className="flex flex-col gap-1.5">
        <Switch
          label={text.label}
          checked={selection.audio ?? false}
          onChange={onChoose}
          {...(other?.reason ? { hint: text.hint(other.reason) } : {})}
        />
        {error && <FieldError id="audio-error">{error}</FieldError>}
      </div>
    );
  }
  const Icon = state === "always-on" ? Volume2 : VolumeX;
  return (
    <div className="flex flex-col gap-1" data-audio={state}>
      <p className="font-medium text-sm">{text.label}</p>
      <p className="flex items-center gap-2 text-ink-soft text-sm">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span>{text.fixed(text.states[state], reason)}</span>
      </p>
      {error && <FieldError id="audio-error">{error}</FieldError>}
    </div>
  );
}
