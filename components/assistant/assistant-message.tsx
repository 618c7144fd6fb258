import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useDeferredValue } from "react";
import { BoardOfText } from "@/components/make-board/board-of-text";
import { messages as boardMessages } from "@/components/make-board/messages";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorReference } from "@/components/ui/error-reference";
import { messages as common } from "@/components/ui/messages";
import type { Message } from "@/lib/assistant/conversation";
import { shotPromptsIn } from "@/lib/boards/fill/reply-shots";
import { formatMillicredits } from "@/lib/llm/cost";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { BranchSwitch } from "./branch-switch";
import { messages } from "./messages";

const Markdown = dynamic(() => importWithRetry(() => import("./markdown")));

/** Letters from which a reply may be a script. */
const SCRIPT_FROM = 120;

type AssistantMessageProps = {
  message: Message;
  /** Of the conversation. */
  title: string;
  alternatives: readonly string[];
  isArriving: boolean;
  busy: boolean;
  onChoose: (id: string) => void;
  /** Null for who may not write here. */
  onRetry: (() => void) | null;
};

/** A reply, complete or not, with its model and cost. */
export function AssistantMessage({
  message,
  title,
  alternatives,
  isArriving,
  busy,
  onChoose,
  onRetry,
}: AssistantMessageProps) {
  const text = useDeferredValue(message.text);
  return (
    <section
      aria-label={messages.assistantMessage.label}
      aria-busy={isArriving}
      data-message-id={message.id}
      data-status={isArriving ? "streaming" : message.status}
      className="flex min-w-0 flex-col gap-2"
    >
      {text ? (
        <Markdown text={text} />
      ) : (
        message.status === "streaming" && (
          <p className="type-prompt text-ink-soft">
            {isArriving ? messages.assistantMessage.thinking : messages.assistantMessage.respondingElsewhere}
          </p>
        )
      )}
      {!isArriving && (
        <>
          <ResponseError message={message} />
          <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
            <span className="mr-auto text-ink-soft text-xs tabular-nums">{costLine(message)}</span>
            <span className="flex flex-wrap items-center gap-1 sm:justify-end">
              <BranchSwitch alternatives={alternatives} shown={message.id} what="reply" onChoose={onChoose} />
              <BoardOfText
                size="sm"
                variant="quiet"
                name={title}
                prompts={shotPromptsIn(message.text)}
                script={
                  message.text.length >= SCRIPT_FROM
                    ? { text: message.text, label: boardMessages.ofScript }
                    : null
                }
              />
              {message.text && <CopyButton label={common.copy} text={message.text} />}
              {onRetry && (
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={busy}
                  icon={<RotateCw aria-hidden className="size-4" />}
                  onClick={onRetry}
                >
                  {messages.assistantMessage.regenerate}
                </Button>
              )}
            </span>
          </div>
        </>
      )}
    </section>
  );
}

function ResponseError({ message: { status, error } }: { message: Message }) {
  if (status === "stopped") {
    return <p className="text-ink-soft text-sm">{messages.assistantMessage.stopped}</p>;
  }
  if (status !== "refused" && status !== "lost") return null;
  return (
    <Callout
      tone={status === "lost" ? "warning" : "danger"}
      title={status === "lost" ? messages.assistantMessage.lost : messages.assistantMessage.rejected}
    >
      <p className="break-words">{error?.message ?? messages.assistantMessage.unknownError}</p>
      {status === "refused" && <p>{messages.assistantMessage.notChargedSentence}</p>}
      {error && <ErrorReference code={error.code} requestId={error.request_id} />}
    </Callout>
  );
}

function costLine({ model_id, millicredits, input_tokens, output_tokens, status }: Message): string {
  const cost =
    millicredits !== null
      ? formatMillicredits(millicredits)
      : status === "refused"
        ? messages.assistantMessage.notCharged
        : messages.assistantMessage.chargeUnknown;
  const tokens =
    input_tokens !== null && output_tokens !== null
      ? messages.assistantMessage.tokens(input_tokens, output_tokens)
      : null;
  return [model_id, cost, tokens].filter(Boolean).join(" · ");
}
