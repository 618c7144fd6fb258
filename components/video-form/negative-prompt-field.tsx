"use client";

import { type UseFormReturn, useFormState } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { messages } from "./messages";

/** The negative prompt, for models that take one. */
export function NegativePromptField({ form: { control, register } }: { form: UseFormReturn<VideoDraft> }) {
  const { errors } = useFormState({ control, name: "negativePrompt", exact: true });
  return (
    <div data-field="negativePrompt">
      <Field label={messages.negativePromptField.label} optional error={errors.negativePrompt?.message}>
        <TextArea
          {...register("negativePrompt")}
          rows={2}
          placeholder={messages.negativePromptField.placeholder}
        />
      </Field>
    </div>
  );
}
