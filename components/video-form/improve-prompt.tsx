"use client";

import { useQuery } from "@tanstack/react-query";
import { Square } from "lucide-react";
import { useState } from "react";
import { modelsQuery } from "@/components/api/llm";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { promptIn } from "@/lib/assistant/improve";
import { LIMITS } from "@/lib/contract/limits";
import { cheapestModel, formatMillicredits } from "@/lib/llm/cost";
import { useImprove } from "./use-improve";

type ImprovePromptProps = { current: string; onTake: (prompt: string) => void; onClose: () => void };

/** An improved version of the prompt by a model, to replace it, to add below it, or to discard. */
export default function ImprovePrompt({ current, onTake, onClose }: ImprovePromptProps) {
  const models = useQuery(modelsQuery);
  const [modelId, setModelId] = useState<string | null>(null);
  const model = modelId ?? cheapestModel(models.data ?? [])?.id ?? "";
  const { answer, isAsking, error, ask, stop } = useImprove();
  const better = answer ? promptIn(answer.text).slice(0, LIMITS.videoPromptMaxLength) : "";
  const added = `${current.trimEnd()}\n${better}`;
  const take = (prompt: string) => {
    onTake(prompt);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Improve my prompt"
      footer={
        answer && !isAsking && better ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              Discard
            </Button>
            <Button disabled={added.length > LIMITS.videoPromptMaxLength} onClick={() => take(added)}>
              Insert below
            </Button>
            <Button variant="primary" onClick={() => take(better)}>
              Replace
            </Button>
          </>
        ) : isAsking ? (
          <Button icon={<Square aria-hidden className="size-3.5 fill-current" />} onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" disabled={!model} onClick={() => ask(current, model)}>
            Ask {model}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Language model" hint="Charged by tokens; what it cost is shown with the answer.">
          <Select
            value={model}
            disabled={isAsking}
            options={(models.data ?? []).map(({ id }) => ({ value: id, label: id }))}
            onChange={setModelId}
          />
        </Field>
        <Version title="Now" text={current} />
        {(answer || isAsking) && <Version title="Better" text={better || "…"} />}
        {answer?.millicredits != null && (
          <p className="text-ink-faint text-xs tabular-nums">
            {formatMillicredits(answer.millicredits)} · kept among your conversations
          </p>
        )}
        {(error || answer?.error) && (
          <Callout tone="danger" title="No better prompt came">
            {error?.message ?? answer?.error?.message}{" "}
            {answer?.status === "refused" ? "Nothing was charged." : "It may have been charged."}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="mb-1 text-ink-faint text-xs">{title}</h3>
      <p className="max-h-48 overflow-y-auto whitespace-pre-wrap break-words rounded-lg bg-sunken p-3 text-sm">
        {text}
      </p>
    </section>
  );
}
