"use client";

import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { LlmModelField } from "@/components/inputs/llm-model-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { useHydrated } from "@/components/ui/use-stored";
import { MAX_QUESTION_CHARACTERS } from "@/lib/assistant/conversation";
import { replyCost } from "@/lib/assistant/reply-cost";
import type { LlmModel } from "@/lib/contract/llm";
import type { AssistantDraft } from "@/lib/drafts/assistant-draft";
import { formatMillicredits } from "@/lib/llm/cost";
import { messages } from "./messages";

type ComposerProps = {
  form: UseFormReturn<AssistantDraft>;
  models: readonly LlmModel[];
  model: LlmModel | null;
  /** The conversation so far, which is sent and charged again with each message. */
  sentBefore: readonly string[];
  isAsking: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
};

/** The box for the next question and its model. Enter sends, Shift Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { form, models, model, sentBefore, isAsking, onSend, onStop } = props;
  const { control, register, setValue } = form;
  const ready = useHydrated();
  const costId = useId();
  const hasText = useWatch({ control, name: "text", compute: (text) => text.trim() !== "" });
  const send = form.handleSubmit(({ text }) => {
    if (model !== null && !isAsking && text.trim() !== "") onSend(text);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form
      aria-label={messages.composer.message}
      inert={!ready}
      className="border-line border-t bg-canvas px-4 py-3"
      onSubmit={send}
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-2">
        <Field label={messages.composer.message} hideLabel>
          <TextArea
            {...register("text")}
            rows={2}
            placeholder={messages.composer.placeholder}
            maxLength={MAX_QUESTION_CHARACTERS}
            onKeyDown={onKeyDown}
            className="max-h-[30vh]"
          />
        </Field>
        <div className="flex items-end justify-between gap-2">
          <div className="w-56 min-w-0">
            <LlmModelField
              models={models}
              value={model?.id ?? null}
              onChange={(modelId) => setValue("modelId", modelId)}
              hideLabel
            />
          </div>
          {isAsking ? (
            <Button icon={<Square aria-hidden className="size-3.5 fill-current" />} onClick={onStop}>
              {messages.composer.stop}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              disabled={model === null || !hasText}
              aria-describedby={costId}
              icon={<ArrowUp aria-hidden className="size-4" />}
            >
              {messages.composer.send}
            </Button>
          )}
        </div>
        <p id={costId} className="min-h-4 text-ink-faint text-xs tabular-nums">
          {model && hasText && <Cost model={model} control={control} sentBefore={sentBefore} />}
        </p>
      </div>
    </form>
  );
}

type CostProps = {
  model: LlmModel;
  control: Control<AssistantDraft>;
  sentBefore: readonly string[];
};

/** What the message may cost. Apart from the box, so that a key press renders only this line. */
function Cost({ model, control, sentBefore }: CostProps) {
  // Computed while watching: a plain watch of a registered field announces every reset of the draft again.
  const input = useWatch({ control, name: "text", compute: (text) => [...sentBefore, text].join("\n") });
  const { least, most } = replyCost(model, [input]);
  return messages.composer.cost(formatMillicredits(least), formatMillicredits(most));
}
