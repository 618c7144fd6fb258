"use client";

import { ArrowUp } from "lucide-react";
import { useState } from "react";
import { InputField } from "@/components/inputs/input-field";
import { InputPreview } from "@/components/inputs/input-preview";
import { IMAGE_RULE } from "@/components/inputs/rules";
import { IconButton } from "@/components/ui/icon-button";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { messages } from "./messages";

const text = messages.references;

type ReferencesProps = {
  max: number;
  values: readonly HostedInput[];
  onChange: (values: HostedInput[]) => void;
  error?: string | null;
};

/** Reference images, instead of a first and last frame: the service takes one or the other. */
export function References({ max, values, onChange, error = null }: ReferencesProps) {
  /** Files that were brought together, in their order. The first is being uploaded. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  return (
    <div className="flex flex-col gap-2">
      {values.map((input, index) => (
        <InputPreview
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice; the place is what is shown
          key={`${index} ${input.url}`}
          input={input}
          label={text.item(index + 1)}
          onRemove={() => onChange(values.filter((_, other) => other !== index))}
        >
          {index > 0 && (
            <IconButton
              label={text.moveUp(index + 1)}
              icon={<ArrowUp aria-hidden />}
              onClick={() => onChange(movedUp(values, index))}
            />
          )}
        </InputPreview>
      ))}
      {values.length < max && (
        <InputField
          key={`${values.length} ${waiting.length}`}
          label={text.label}
          rule={IMAGE_RULE}
          required={false}
          value={null}
          onChange={(input) => {
            if (input) onChange([...values, input]);
            setWaiting(waiting.slice(1));
          }}
          error={error}
          several={{
            room: max - values.length,
            file: waiting[0] ?? null,
            onFiles: setWaiting,
            onDiscard: () => setWaiting(waiting.slice(1)),
          }}
        />
      )}
      {waiting.length > 1 && <p className="text-ink-soft text-xs">{text.waiting(waiting.length - 1)}</p>}
      <p className="text-ink-faint text-xs">{text.count(values.length, max)}</p>
    </div>
  );
}

/** The order counts, because a prompt may refer to "the first picture". */
const movedUp = (values: readonly HostedInput[], index: number): HostedInput[] =>
  values.flatMap((value, at) => {
    const next = values[at + 1];
    if (at === index - 1 && next) return [next, value];
    return at === index ? [] : [value];
  });
