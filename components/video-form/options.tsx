"use client";

import { Volume2, VolumeX } from "lucide-react";
import { type Control, type UseFormReturn, useFormState } from "react-hook-form";
import { Field, FieldError } from "@/components/ui/field";
import { FormControl } from "@/components/ui/form-control";
import { TextArea } from "@/components/ui/input";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { choicesOf } from "@/lib/catalog/choose";
import { audioState, ratioState } from "@/lib/catalog/field-state";
import {
  FIELDS,
  type Field as OptionName,
  optionRow,
  type TextField as TextName,
  textRow,
  type VideoSelection,
} from "@/lib/catalog/video-fields";
import type { VideoModel } from "@/lib/catalog/video-model";
import { optionPath, type VideoDraft } from "@/lib/drafts/video-draft";
import { messages } from "./messages";

type OptionsProps = {
  catalog: VideoCatalog;
  model: VideoModel;
  selection: VideoSelection;
  hasImage: boolean;
  onChoose: (field: OptionName, value: string | boolean) => void;
  control: Control<VideoDraft>;
};

/** Every option in its order, with a separate control where a list of values is not enough. */
export function Options({ catalog, model, selection, hasImage, onChoose, control }: OptionsProps) {
  const ratio = ratioState(model, { hasImage });
  const controlOf = (field: OptionName, error: string | null) => {
    if (field === "audio") {
      return (
        <AudioField
          catalog={catalog}
          model={model}
          selection={selection}
          onChoose={(audio) => onChoose("audio", audio)}
          error={error}
        />
      );
    }
    if (field === "ratio" && ratio.state === "from-input") {
      return (
        <div className="flex flex-col gap-1">
          <p className="font-medium text-sm">{optionRow("ratio").label}</p>
          <p className="text-ink-soft text-sm">{ratio.reason && messages.options.fixedRatio(ratio.reason)}</p>
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
    <FormControl key={field} control={control} name={optionPath(field)} className="empty:hidden">
      {({ error }) => controlOf(field, error)}
    </FormControl>
  ));
}

/** More choices than this are shown as a list instead of side by side. */
const SIDE_BY_SIDE = 7;

type OptionFieldProps = {
  catalog: VideoCatalog;
  selection: VideoSelection;
  field: Exclude<OptionName, "audio">;
  onChoose: (value: string) => void;
  error: string | null;
};

/**
 * One option with every value the model has. Values that do not fit are dimmed, show the reason, and change
 * other options when chosen.
 */
function OptionField({ catalog, selection, field, onChoose, error }: OptionFieldProps) {
  const choices = choicesOf(catalog, selection, field);
  if (choices.length === 0) return null;
  const label = optionRow(field).label;
  const value = selection[field];
  if (choices.length > SIDE_BY_SIDE) {
    return (
      <Field label={label} error={error}>
        <Select
          value={value ?? ""}
          onChange={onChoose}
          options={choices.map((choice) => ({
            value: String(choice.value),
            label: choice.reason ? messages.options.choice(choice.label, choice.reason) : choice.label,
          }))}
        />
      </Field>
    );
  }
  return (
    <SegmentedControl
      label={label}
      value={value}
      onChange={onChoose}
      error={error}
      segments={choices.map(({ value: each, label: text, reason }) => ({
        value: String(each),
        label: text,
        reason,
        ...(field === "ratio" ? { drawing: <RatioDrawing ratio={String(each)} /> } : {}),
      }))}
    />
  );
}

type AudioFieldProps = {
  catalog: VideoCatalog;
  model: VideoModel;
  selection: VideoSelection;
  onChoose: (audio: boolean) => void;
  error: string | null;
};

/** A switch where the model leaves a choice; else a text about its sound and the reason. */
function AudioField({ catalog, model, selection, onChoose, error }: AudioFieldProps) {
  const text = messages.options.audio;
  const { label } = optionRow("audio");
  const { state, reason } = audioState(model);
  if (state === "toggle") {
    const other = choicesOf(catalog, selection, "audio").find(({ value }) => value !== selection.audio);
    return (
      <div className="flex flex-col gap-1.5">
        <Switch
          label={label}
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
      <p className="font-medium text-sm">{label}</p>
      <p className="flex items-center gap-2 text-ink-soft text-sm">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span>{text.fixed(text.states[state], reason)}</span>
      </p>
      {error && <FieldError id="audio-error">{error}</FieldError>}
    </div>
  );
}

type TextFieldProps = { form: UseFormReturn<VideoDraft>; field: TextName };

/** A text beside the prompt, for models that take it. */
export function TextField({ form: { control, register }, field }: TextFieldProps) {
  const { errors } = useFormState({ control, name: field, exact: true });
  const { label, placeholder } = textRow(field);
  return (
    <div data-field={field}>
      <Field label={label} optional error={errors[field]?.message}>
        <TextArea {...register(field)} rows={2} placeholder={placeholder} />
      </Field>
    </div>
  );
}
