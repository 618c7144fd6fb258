"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { LIMITS } from "@/lib/contract/limits";
import { estimateSpeechSeconds } from "@/lib/contract/voice";
import { formatCount, formatSeconds } from "@/lib/platform/format";

type ScriptFieldProps = ComponentProps<"textarea"> & { text: string; error?: string | null | undefined };

/** A script with its count and its estimated length (characters ÷ 12, like the service's estimate). */
export function ScriptField({ text, error, ...area }: ScriptFieldProps) {
  const isLong = text.length > LIMITS.voiceTextMaxLength;
  return (
    <div data-field="text">
      <Field
        label="Script"
        error={error}
        aside={
          <span className={isLong ? "font-medium text-danger" : undefined}>
            {formatCount(text.length)} / {formatCount(LIMITS.voiceTextMaxLength)}
          </span>
        }
        hint={
          text.trim() === ""
            ? "What is said, word for word."
            : `About ${formatSeconds(Math.ceil(estimateSpeechSeconds(text)))} of speech.`
        }
      >
        <TextArea {...area} rows={8} placeholder="Write what the voice says" />
      </Field>
    </div>
  );
}
