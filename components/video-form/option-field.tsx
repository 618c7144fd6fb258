"use client";

import { Field } from "@/components/ui/field";
import { RatioDrawing } from "@/components/ui/ratio-drawing";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { available } from "@/lib/catalog/available";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { VideoSelection } from "@/lib/catalog/selection";
import { type Field as OptionName, optionRow } from "@/lib/catalog/video-fields";
import { messages } from "./messages";

/** More choices than this are shown as a list instead of side by side. */
const SIDE_BY_SIDE = 7;

type OptionFieldProps = {
  catalog: VideoCatalog;
  selection: VideoSelection;
  field: Exclude<OptionName, "audio">;
  onChoose: (value: string) => void;
  error?: string | null;
};

/**
 * One option with every value the model has. Values that do not fit are dimmed, show the reason, and change
 * other options when chosen.
 */
export function OptionField({ catalog, selection, field, onChoose, error }: OptionFieldProps) {
  const choices = available(catalog, selection, field);
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
            label: choice.reason ? messages.optionField.choice(choice.label, choice.reason) : choice.label,
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
