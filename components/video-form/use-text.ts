"use client";

import { type ChangeEvent, useState } from "react";
import { videoRequest } from "@/lib/contract/video";
import type { VideoStores } from "@/lib/drafts/stores";

export type TextFields = { prompt: string; negativePrompt: string };
type Faults = { [Name in keyof TextFields]?: string | undefined };

const NO_FAULTS: Faults = {};
const problemIn = (prompt: string): string | undefined =>
  prompt.trim() === ""
    ? "A prompt is required."
    : videoRequest.shape.prompt.safeParse(prompt).error?.issues[0]?.message;
const negativeProblemIn = (text: string): string | undefined =>
  videoRequest.shape.negative_prompt.safeParse(text).error?.issues[0]?.message;

/**
 * What a person types. Every keystroke is also kept with the draft, so a crash loses none. Faults are
 * named from the first press on, not while somebody begins to write.
 */
export function useText({ draft }: VideoStores, ready: boolean) {
  const [text, setText] = useState<TextFields>(() => {
    // The server knows no draft, and the first render in the browser must draw what the server drew.
    const { prompt, negativePrompt } = ready ? draft.get() : draft.initial();
    return { prompt, negativePrompt };
  });
  const [isPressed, setIsPressed] = useState(false);
  const put = (part: Partial<TextFields>) => {
    setText((old) => ({ ...old, ...part }));
    draft.set((old) => ({ ...old, ...part }));
  };
  const faults: Faults = {
    prompt: problemIn(text.prompt),
    negativePrompt: negativeProblemIn(text.negativePrompt),
  };
  const inputOf = (name: keyof TextFields) => ({
    name,
    value: text[name],
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => put({ [name]: event.target.value }),
  });

  return {
    prompt: text.prompt,
    promptInput: inputOf("prompt"),
    negativeInput: inputOf("negativePrompt"),
    errors: isPressed ? faults : NO_FAULTS,
    setPrompt: (prompt: string) => put({ prompt }),
    /** Hands the text on when it is sound, else leads to the field that is not; `takesNegative` as the model does. */
    submit: (form: HTMLFormElement | null, takesNegative: boolean, press: (text: TextFields) => void) => {
      setIsPressed(true);
      const wrong = faults.prompt
        ? "prompt"
        : takesNegative && faults.negativePrompt
          ? "negativePrompt"
          : null;
      if (!wrong) return press(text);
      form?.querySelector<HTMLTextAreaElement>(`textarea[name="${wrong}"]`)?.focus();
    },
  };
}
export type TextControls = ReturnType<typeof useText>;
