"use client";

import { useForm, useWatch } from "react-hook-form";
import { videoRequest } from "@/lib/contract/video";
import type { VideoStores } from "@/lib/video-draft/stores";

export type TextFields = { prompt: string; negativePrompt: string };

const problemIn = (text: string): string | true => {
  if (text.trim() === "") return "A prompt is required.";
  return videoRequest.shape.prompt.safeParse(text).error?.issues[0]?.message ?? true;
};
const negativeProblemIn = (text: string): string | true =>
  videoRequest.shape.negative_prompt.safeParse(text).error?.issues[0]?.message ?? true;

/** What a person types. Every keystroke is also kept with the draft, so a crash loses none. */
export function useText({ draft }: VideoStores, ready: boolean) {
  // The server knows no draft, and the first render in the browser must draw what the server drew.
  const { prompt, negativePrompt } = ready ? draft.get() : draft.initial();
  const form = useForm<TextFields>({ defaultValues: { prompt, negativePrompt } });
  const keep = (part: Partial<TextFields>) => draft.set((old) => ({ ...old, ...part }));
  const { errors } = form.formState;
  return {
    form,
    /** The prompt as it stands, for its count. */
    prompt: useWatch({ control: form.control, name: "prompt" }),
    promptInput: form.register("prompt", {
      validate: problemIn,
      onChange: (event: { target: HTMLTextAreaElement }) => keep({ prompt: event.target.value }),
    }),
    negativeInput: form.register("negativePrompt", {
      validate: negativeProblemIn,
      onChange: (event: { target: HTMLTextAreaElement }) => keep({ negativePrompt: event.target.value }),
    }),
    errors: { prompt: errors.prompt?.message, negativePrompt: errors.negativePrompt?.message },
    setPrompt: (text: string) => {
      form.setValue("prompt", text, { shouldValidate: form.formState.isSubmitted });
      keep({ prompt: text });
    },
  };
}
export type TextControls = ReturnType<typeof useText>;
