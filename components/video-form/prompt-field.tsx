"use client";

import { History, WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { type KeyboardEvent, useRef, useState } from "react";
import { type Control, type UseFormReturn, useFormState, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { LIMITS } from "@/lib/contract/limits";
import { type Recall, recall, sentPromptsOf } from "@/lib/drafts/prompt-history";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { messages } from "./messages";

const ImprovePrompt = dynamic(() => import("./improve-prompt"), { ssr: false });
const PromptLibrary = dynamic(() => import("./prompt-library"), { ssr: false });

type PromptFieldProps = { personId: string; form: UseFormReturn<VideoDraft> };

/** A dialog, and the prompt at the time it was opened. */
type Opened = { dialog: "library" | "improve"; current: string };

const WRITING: Recall = { index: -1, draft: "" };

/** The prompt with its count. Arrow up at its beginning recalls earlier prompts, newest first. */
export function PromptField({
  personId,
  form: { control, register, setValue, getValues },
}: PromptFieldProps) {
  const { errors } = useFormState({ control, name: "prompt", exact: true });
  const isEmpty = useWatch({ control, name: "prompt", compute: (text) => text.trim() === "" });
  const recalled = useRef(WRITING);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (dialog: Opened["dialog"]) => setOpened({ dialog, current: getValues("prompt") });
  const close = () => setOpened(null);
  const setPrompt = (text: string) =>
    setValue("prompt", text, { shouldValidate: errors.prompt !== undefined });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || selectionStart !== selectionEnd)
      return;
    const older = event.key === "ArrowUp" && selectionStart === 0;
    const { current: at } = recalled;
    const newer = event.key === "ArrowDown" && selectionEnd === value.length && at.index >= 0;
    if (!older && !newer) return;
    const from = at.index === -1 ? { index: -1, draft: value } : at;
    const recalledPrompt = recall(sentPromptsOf(personId).get(), from, older ? "older" : "newer");
    if (!recalledPrompt) return;
    event.preventDefault();
    recalled.current = recalledPrompt.at;
    setPrompt(recalledPrompt.text);
    const caret = older ? 0 : recalledPrompt.text.length;
    event.currentTarget.setSelectionRange(caret, caret);
  };

  return (
    <div data-field="prompt">
      <Field
        label={messages.promptField.label}
        error={errors.prompt?.message}
        aside={<PromptCount control={control} />}
      >
        <TextArea
          {...register("prompt")}
          rows={5}
          placeholder={messages.promptField.placeholder}
          onKeyDown={onKeyDown}
          onInput={() => {
            recalled.current = WRITING;
          }}
        />
      </Field>
      <div className="mt-1 flex">
        <Button
          size="sm"
          variant="quiet"
          className="-ml-2"
          icon={<History aria-hidden className="size-4" />}
          onClick={() => open("library")}
        >
          {messages.promptField.history}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<WandSparkles aria-hidden className="size-4" />}
          disabled={isEmpty}
          onClick={() => open("improve")}
        >
          {messages.promptField.improve}
        </Button>
      </div>
      {opened?.dialog === "improve" && (
        <ImprovePrompt current={opened.current} onTake={setPrompt} onClose={close} />
      )}
      {opened?.dialog === "library" && (
        <PromptLibrary personId={personId} current={opened.current} onSelect={setPrompt} onClose={close} />
      )}
    </div>
  );
}

/** The only part that renders again at each key press. */
function PromptCount({ control }: { control: Control<VideoDraft> }) {
  const length = useWatch({ control, name: "prompt", compute: (text) => text.length });
  return (
    <span className={length > LIMITS.videoPromptMaxLength ? "font-medium text-danger" : undefined}>
      {messages.promptField.count(length, LIMITS.videoPromptMaxLength)}
    </span>
  );
}
