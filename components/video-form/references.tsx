"use client";

import type { HostedInput } from "@/lib/video-draft/hosted-input";
import { InputField } from "./input-field";
import { InputPreview } from "./input-preview";
import { IMAGE_RULE } from "./input-rules";

type ReferencesProps = {
  max: number;
  values: readonly HostedInput[];
  onChange: (values: HostedInput[]) => void;
  error?: string | null;
};

/** Reference images, instead of a first and last frame: the service takes one or the other. */
export function References({ max, values, onChange, error }: ReferencesProps) {
  return (
    <div className="flex flex-col gap-2">
      {values.map((input, index) => (
        <InputPreview
          key={input.url}
          input={input}
          label={`Reference ${index + 1}`}
          onRemove={() => onChange(values.filter((other) => other !== input))}
        />
      ))}
      {values.length < max && (
        <InputField
          key={values.length}
          label="References"
          rule={IMAGE_RULE}
          required={false}
          value={null}
          onChange={(input) => input && onChange([...values, input])}
          error={error}
        />
      )}
      <p className="text-ink-faint text-xs">
        {values.length} of {max}. In place of a first frame, never together with one.
      </p>
    </div>
  );
}
