"use client";

import type { ReactNode } from "react";
import { type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { PromptHistoryButton } from "@/components/submit/prompt-history-button";
import { usePromptRecall } from "@/components/submit/use-prompt-recall";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import type { ImageDraft } from "@/lib/drafts/image-draft";
import { messages } from "./messages";

type ImagePromptProps = { form: UseFormReturn<ImageDraft>; refusal: ReactNode };

/** The prompt with its count. Arrow up at its beginning recalls earlier prompts, newest first. */
export function ImagePrompt({ form, refusal }: ImagePromptProps) {
  const { control, register, setValue, getValues } = form;
  const { errors } = useFormState({ control, name: "prompt", exact: true });
  const length = useWatch({ control, name: "prompt", compute: countCharacters });
  const setPrompt = (text: string) =>
    setValue("prompt", text, { shouldValidate: errors.prompt !== undefined });
  const recall = usePromptRecall("image", setPrompt);
  return (
    <div data-field="prompt">
      <Field
        label={messages.imagePrompt.label}
        error={errors.prompt?.message ?? refusal}
        aside={messages.imagePrompt.count(length, LIMITS.videoPromptMaxLength)}
      >
        <TextArea
          {...register("prompt")}
          defaultValue={getValues("prompt")}
          rows={5}
          placeholder={messages.imagePrompt.placeholder}
          {...recall}
        />
      </Field>
      <div className="mt-1 flex">
        <PromptHistoryButton kind="image" getCurrent={() => getValues("prompt")} onSelect={setPrompt} />
      </div>
    </div>
  );
}
