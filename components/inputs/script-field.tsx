"use client";

import type { ComponentProps, ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import { messages } from "./messages";

const labels = messages.scriptField;

type ScriptFieldProps = ComponentProps<"textarea"> & { text: string; error?: ReactNode };

/** A script with its count and its estimated length (characters ÷ 12, like the service's estimate). */
export function ScriptField({ text, error, ...area }: ScriptFieldProps) {
  const length = countCharacters(text);
  const isLong = length > LIMITS.voiceTextMaxLength;
  return (
    <div data-field="text">
      <Field
        label={labels.label}
        error={error}
        aside={
          <span className={isLong ? "font-medium text-danger" : undefined}>
            {labels.count(length, LIMITS.voiceTextMaxLength)}
          </span>
        }
        hint={text.trim() === "" ? labels.empty : labels.speech(Math.ceil(estimateSpeechSeconds(text)))}
      >
        <TextArea {...area} rows={8} placeholder={labels.placeholder} />
      </Field>
    </div>
  );
}
