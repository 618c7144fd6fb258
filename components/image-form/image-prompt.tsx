"use client";

import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { LIMITS } from "@/lib/contract/limits";
import type { ImageDraft } from "@/lib/drafts/image-draft";
import { messages } from "./messages";

/** The prompt with its count. */
export function ImagePrompt({ form: { control, register } }: { form: UseFormReturn<ImageDraft> }) {
  const { errors } = useFormState({ control, name: "prompt", exact: true });
  const length = useWatch({ control, name: "prompt", compute: (text) => text.length });
  return (
    <div data-field="prompt">
      <Field
        label={messages.imagePrompt.label}
        error={errors.prompt?.message}
        aside={messages.imagePrompt.count(length, LIMITS.videoPromptMaxLength)}
      >
        <TextArea {...register("prompt")} rows={5} placeholder={messages.imagePrompt.placeholder} />
      </Field>
    </div>
  );
}
