"use client";

import { WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { type Control, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { PromptHistoryButton, usePromptRecall } from "@/components/submit/prompt-history";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { VIDEO_FIELDS } from "@/lib/catalog/video-fields";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters } from "@/lib/contract/text";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const ImprovePrompt = dynamic(() => importWithRetry(() => import("./improve-prompt")), {
  ssr: false,
  loading: KeysAhead,
});
type PromptFieldProps = { form: UseFormReturn<VideoDraft>; refusal: ReactNode };

/** The prompt with its count. Arrow up at its beginning recalls earlier prompts, newest first. */
export function PromptField({ form, refusal }: PromptFieldProps) {
  const { control, register, setValue, getValues } = form;
  const { errors } = useFormState({ control, name: "prompt", exact: true });
  const isEmpty = useWatch({ control, name: "prompt", compute: (text) => text.trim() === "" });
  const [improving, setImproving] = useState<string | null>(null);
  const setPrompt = (text: string) =>
    setValue("prompt", text, { shouldValidate: errors.prompt !== undefined });
  const recall = usePromptRecall("video", setPrompt);

  return (
    <div data-field="prompt">
      <Field
        label={VIDEO_FIELDS.prompt.label}
        error={errors.prompt?.message ?? refusal}
        aside={<PromptCount control={control} />}
      >
        <TextArea
          {...register("prompt")}
          defaultValue={getValues("prompt")}
          rows={5}
          placeholder={messages.promptField.placeholder}
          {...recall}
        />
      </Field>
      <div className="mt-1 flex">
        <PromptHistoryButton kind="video" getCurrent={() => getValues("prompt")} onSelect={setPrompt} />
        <Button
          size="sm"
          variant="quiet"
          icon={<WandSparkles aria-hidden className="size-4" />}
          disabled={isEmpty}
          onClick={() => setImproving(getValues("prompt"))}
        >
          {messages.promptField.improve}
        </Button>
      </div>
      {improving !== null && (
        <ImprovePrompt current={improving} onTake={setPrompt} onClose={() => setImproving(null)} />
      )}
    </div>
  );
}

/** The only part that renders again at each key press. */
function PromptCount({ control }: { control: Control<VideoDraft> }) {
  const length = useWatch({ control, name: "prompt", compute: countCharacters });
  return (
    <span className={length > LIMITS.videoPromptMaxLength ? "font-medium text-danger" : undefined}>
      {messages.promptField.count(length, LIMITS.videoPromptMaxLength)}
    </span>
  );
}
