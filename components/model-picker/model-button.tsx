"use client";

import { ChevronDown } from "lucide-react";
import { Field, useField } from "@/components/ui/field";

type ModelButtonProps = {
  /** The name of the control. */
  label: string;
  modelId: string;
  modelName: string;
  isOpen: boolean;
  onOpen: () => void;
};

/** The model in its line of a form, which opens the picker. Its value is the name that it shows. */
export const ModelButton = ({ label, ...rest }: ModelButtonProps) => (
  <Field label={label} hideLabel>
    <OpeningButton {...rest} />
  </Field>
);

function OpeningButton({ modelId, modelName, isOpen, onOpen }: Omit<ModelButtonProps, "label">) {
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      {...useField()}
      data-value={modelId}
      data-open={isOpen || undefined}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        onOpen();
      }}
      className="touch-target flex min-h-7.5 min-w-0 items-center gap-1 rounded-md px-1.5 text-left hover:bg-hover data-open:bg-hover"
    >
      <span translate="no" className="min-w-0 flex-1 truncate font-semibold">
        {modelName}
      </span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
    </button>
  );
}
