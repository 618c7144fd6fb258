import { useQuery } from "@tanstack/react-query";
import { Square } from "lucide-react";
import { useState } from "react";
import { isFirstAttempt } from "@/components/api/is-first-attempt";
import { compatibleModelsQuery, llmModelsQuery } from "@/components/api/llm";
import { useAllowedModels } from "@/components/api/model-rules";
import { useAnswer } from "@/components/submit/use-answer";
import { BufferKeysUntilFocus } from "@/components/ui/buffer-keys";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { IMPROVE_SYSTEM, improvedPromptIn, improveQuestion } from "@/lib/assistant/improve";
import { replyCost } from "@/lib/assistant/reply-cost";
import { LIMITS } from "@/lib/contract/limits";
import { countCharacters, firstCharacters } from "@/lib/contract/text";
import { isCompatibleModel } from "@/lib/llm/api";
import { cheapestModel, formatMillicredits } from "@/lib/llm/cost";
import { messages } from "./messages";

const text = messages.improvePrompt;

type ImprovePromptProps = { current: string; onTake: (prompt: string) => void; onClose: () => void };

/** An improved version of the prompt by a model, to replace it, to add below it, or to discard. */
export default function ImprovePrompt({ current, onTake, onClose }: ImprovePromptProps) {
  const models = useQuery(llmModelsQuery);
  const [modelId, setModelId] = useState<string | null>(null);
  const allowed = useAllowedModels(models.data ?? []);
  const model = modelId ?? cheapestModel(allowed)?.id ?? "";
  const chosen = models.data?.find(({ id }) => id === model);
  const streams = isCompatibleModel(model, useQuery(compatibleModelsQuery).data);
  const cost = chosen && replyCost(chosen, [IMPROVE_SYSTEM, improveQuestion(current)], [], streams);
  const { answer, isAsking, error, ask, stop } = useAnswer("improve", {
    ready: text.ready,
    failed: text.failure.title,
    noResponse: text.failure.noResponse,
  });
  const better = answer ? firstCharacters(improvedPromptIn(answer.text), LIMITS.videoPromptMaxLength) : "";
  const added = `${current.trimEnd()}\n${better}`;
  const take = (prompt: string) => {
    onTake(prompt);
    onClose();
  };
  // Its one field is a list of them.
  if (isFirstAttempt(models)) return <BufferKeysUntilFocus />;
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      footer={
        answer && !isAsking && better ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              {text.discard}
            </Button>
            <Button
              disabled={countCharacters(added) > LIMITS.videoPromptMaxLength}
              onClick={() => take(added)}
            >
              {text.insert}
            </Button>
            <Button variant="ink" onClick={() => take(better)}>
              {text.replace}
            </Button>
          </>
        ) : isAsking ? (
          <Button icon={<Square aria-hidden className="size-3.5 fill-current" />} onClick={stop}>
            {text.stop}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={!model}
            onClick={() => void ask(improveQuestion(current), model)}
          >
            {text.improve(model)}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={text.model.label}
          hint={cost && text.model.hint(formatMillicredits(cost.least), formatMillicredits(cost.most))}
        >
          <Select
            value={model}
            disabled={isAsking}
            options={allowed.map(({ id }) => ({ value: id, label: id }))}
            onChange={setModelId}
          />
        </Field>
        <Version title={text.original} prompt={current} />
        {(answer || isAsking) && <Version title={text.improved} prompt={better || text.pending} />}
        {answer?.millicredits != null && (
          <p className="text-ink-faint text-xs tabular-nums">
            {text.cost(formatMillicredits(answer.millicredits))}
          </p>
        )}
        {(error || answer?.error) && (
          <Callout tone="danger" title={text.failure.title}>
            {error?.message ?? answer?.error?.message}{" "}
            {answer?.status === "refused" ? text.failure.charge.none : text.failure.charge.maybe}
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

function Version({ title, prompt }: { title: string; prompt: string }) {
  return (
    <section>
      <h3 className="mb-1 text-ink-faint text-xs">{title}</h3>
      <p
        dir="auto"
        className="max-h-48 overflow-y-auto whitespace-pre-wrap break-words rounded-lg bg-stage p-3 text-sm"
      >
        {prompt}
      </p>
    </section>
  );
}
