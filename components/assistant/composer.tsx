import { clsx } from "clsx";
import { ArrowUp, Square } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useId, useState } from "react";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import { CannotMakeNote } from "@/components/access/cannot-make-note";
import { useMay } from "@/components/access/may";
import { LlmModelField } from "@/components/inputs/llm-model-field";
import { bottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/input";
import { isComposing } from "@/components/ui/press-by-key";
import { useHydrated } from "@/components/ui/use-stored";
import { type Attachment, missingTypes } from "@/lib/assistant/attachments";
import { MAX_QUESTION_CHARACTERS } from "@/lib/assistant/conversation";
import { type CostedFile, replyCost } from "@/lib/assistant/reply-cost";
import type { LlmModel } from "@/lib/contract/llm";
import type { AssistantDraft } from "@/lib/drafts/assistant-draft";
import { isTextPaste, readTransfer } from "@/lib/inputs/carried";
import { type HostedInput, isExpired } from "@/lib/inputs/hosted-input";
import { formatMillicredits } from "@/lib/llm/cost";
import { AttachMenu } from "./attach-menu";
import { ComposerAttachments, ModalityCallout } from "./composer-attachments";
import { messages } from "./messages";
import { useAttach } from "./use-attach";

type ComposerProps = {
  form: UseFormReturn<AssistantDraft>;
  models: readonly LlmModel[];
  model: LlmModel | null;
  /** The conversation so far, which is sent and charged again with each message. */
  sentBefore: readonly string[];
  /** Its files, which are sent again, too. */
  attachedBefore: readonly Attachment[];
  /** False for a model that only the chat endpoint has, whose replies have no limit of ours. */
  streams: boolean;
  isAsking: boolean;
  onSend: (text: string, files: HostedInput[]) => void;
  onStop: () => void;
};

/** The box for the next question and its model. Enter sends, Shift Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { form, models, model, sentBefore, attachedBefore, streams, isAsking, onSend, onStop } = props;
  const { control, register, setValue, getValues } = form;
  const ready = useHydrated();
  const may = useMay();
  const costId = useId();
  const hasText = useWatch({ control, name: "text", compute: (text) => text.trim() !== "" });
  const attached = useWatch({ control, name: "attachments" });
  const files = filesOf(attachedBefore, attached);
  const isMisfit = model !== null && missingTypes(model, files).length > 0;
  const expired = attached.find((file) => isExpired(file, Date.now()));
  const put = (next: HostedInput[]) => setValue("attachments", next);
  const attach = (file: HostedInput) =>
    put([...getValues("attachments").filter(({ uploadId }) => uploadId !== file.uploadId), file]);
  const { transfers, isBusy, fits, takeAll, takeAsset, stop } = useAttach(attach);
  const count = () => getValues("attachments").length;
  const takeFiles = (chosen: readonly File[]) => {
    if (may("make")) takeAll(chosen, count());
  };
  const isReady = may("make") && model !== null && !isAsking && !isMisfit && !isBusy && !expired;
  const send = form.handleSubmit(({ text, attachments }) => {
    if (isReady && text.trim() !== "") onSend(text, attachments);
  });
  const { isOver, ...dropTarget } = useFileDrop(takeFiles);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form
      aria-label={messages.composer.message}
      ref={bottomBar}
      inert={!ready}
      {...dropTarget}
      className={clsx("border-line border-t py-3", isOver ? "bg-press" : "bg-canvas")}
      onSubmit={send}
    >
      <div className="mx-auto flex max-w-2xl flex-col gap-2 px-4">
        <ComposerAttachments
          files={attached}
          transfers={transfers}
          onRemove={(file) => put(attached.filter((other) => other !== file))}
          onStop={stop}
        />
        {model && (
          <ModalityCallout
            model={model}
            models={models}
            files={files}
            onModel={(modelId) => setValue("modelId", modelId)}
          />
        )}
        {expired && (
          <p role="alert" className="text-danger text-sm">
            {messages.composer.expired(expired.name)}
          </p>
        )}
        <Field label={messages.composer.message} hideLabel>
          <TextArea
            {...register("text")}
            rows={2}
            placeholder={messages.composer.placeholder}
            maxLength={MAX_QUESTION_CHARACTERS}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const pasted = readTransfer(event.clipboardData);
              if (pasted.files.length === 0 || isTextPaste(pasted, true)) return;
              event.preventDefault();
              takeFiles(pasted.files);
            }}
            className="type-prompt max-h-[30vh]"
          />
        </Field>
        <div className="flex items-end justify-between gap-2">
          <div className="flex min-w-0 items-center gap-2">
            <div className="w-56 min-w-0">
              <LlmModelField
                models={models}
                value={model?.id ?? null}
                onChange={(modelId) => setValue("modelId", modelId)}
                hideLabel
              />
            </div>
            {may("make") && (
              <AttachMenu
                onFiles={takeFiles}
                onAsset={(assetId, name) => takeAsset(assetId, name, count())}
                onInput={(file) => fits(file.name, count()) && attach(file)}
              />
            )}
          </div>
          {isAsking ? (
            <Button icon={<Square aria-hidden className="size-3.5 fill-current" />} onClick={onStop}>
              {messages.composer.stop}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              disabled={!isReady || !hasText}
              aria-describedby={costId}
              icon={<ArrowUp aria-hidden className="size-4" />}
            >
              {messages.composer.send}
            </Button>
          )}
        </div>
        {may("make") ? (
          <p id={costId} className="min-h-4 text-ink-soft text-xs tabular-nums">
            {model && hasText && (
              <Cost model={model} control={control} sentBefore={sentBefore} files={files} streams={streams} />
            )}
          </p>
        ) : (
          <CannotMakeNote id={costId} />
        )}
      </div>
    </form>
  );
}

/** Every file that is sent: those of the conversation so far and the new ones, each once. */
function filesOf(before: readonly Attachment[], attached: readonly HostedInput[]): CostedFile[] {
  const files = [
    ...before.map(({ id, type, duration_seconds: seconds }) => ({ id, type, seconds })),
    ...attached.map(({ uploadId: id, type, durationSeconds: seconds }) => ({ id, type, seconds })),
  ];
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}

type CostProps = {
  model: LlmModel;
  control: Control<AssistantDraft>;
  sentBefore: readonly string[];
  files: readonly CostedFile[];
  streams: boolean;
};

/** What the message may cost. Apart from the box, so that a key press renders only this line. */
function Cost({ model, control, sentBefore, files, streams }: CostProps) {
  // Computed while watching: a plain watch of a registered field announces every reset of the draft again.
  const input = useWatch({ control, name: "text", compute: (text) => [...sentBefore, text].join("\n") });
  const { least, most } = replyCost(model, [input], files, streams);
  return messages.composer.cost(formatMillicredits(least), formatMillicredits(most), files.length);
}
