"use client";

import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useDeferredValue } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import type { Message } from "@/lib/assistant/conversation";
import { formatMillicredits } from "@/lib/llm/cost";
import { formatCount } from "@/lib/platform/format";
import { BranchSwitch } from "./branch-switch";

const Markdown = dynamic(() => import("./markdown"));

type AssistantMessageProps = {
  message: Message;
  alternatives: readonly string[];
  isArriving: boolean;
  busy: boolean;
  onChoose: (id: string) => void;
  onRetry: () => void;
};

/** An answer, complete or not, with its model and cost. */
export function AssistantMessage({
  message,
  alternatives,
  isArriving,
  busy,
  onChoose,
  onRetry,
}: AssistantMessageProps) {
  const text = useDeferredValue(message.text);
  return (
    <section
      aria-label="Answer"
      aria-busy={isArriving}
      data-message-id={message.id}
      data-status={isArriving ? "streaming" : message.status}
      className="flex min-w-0 flex-col gap-2"
    >
      {text ? (
        <Markdown text={text} />
      ) : (
        message.status === "streaming" && (
          <p className="animate-pulse-slow text-ink-faint">
            {isArriving ? "Waiting for the first word…" : "Arriving in another window…"}
          </p>
        )
      )}
      {!isArriving && (
        <>
          <Trouble message={message} />
          <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
            <span className="mr-auto text-ink-faint text-xs tabular-nums">{costLine(message)}</span>
            <BranchSwitch alternatives={alternatives} shown={message.id} what="answer" onChoose={onChoose} />
            {message.text && <CopyButton label="Copy" text={message.text} />}
            <Button
              size="sm"
              variant="quiet"
              disabled={busy}
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={onRetry}
            >
              Answer anew
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Trouble({ message: { status, error } }: { message: Message }) {
  if (status === "stopped") {
    return <p className="text-ink-faint text-sm">Stopped. What had come by then is kept, and charged.</p>;
  }
  if (status !== "refused" && status !== "lost") return null;
  return (
    <Callout
      tone={status === "lost" ? "warning" : "danger"}
      title={
        status === "lost" ? "The answer was lost. It may have been charged." : "The service refused this"
      }
    >
      <p className="break-words">{error?.message ?? "Nobody knows why."}</p>
      {status === "refused" && <p>Nothing was charged.</p>}
      {error?.request_id && (
        <p className="mt-1 text-xs">
          Request id <code className="select-all font-mono">{error.request_id}</code>
        </p>
      )}
    </Callout>
  );
}

function costLine({ model_id, millicredits, input_tokens, output_tokens, status }: Message): string {
  const cost =
    millicredits !== null
      ? formatMillicredits(millicredits)
      : status === "refused"
        ? "nothing charged"
        : "charge not known";
  const tokens =
    input_tokens !== null && output_tokens !== null
      ? `${formatCount(input_tokens)} tokens in, ${formatCount(output_tokens)} out`
      : null;
  return [model_id, cost, tokens].filter(Boolean).join(" · ");
}
