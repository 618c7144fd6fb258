import { useWhyNot } from "@/components/api/model-rules";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { LlmModel } from "@/lib/contract/llm";
import { creditsPerMillion } from "@/lib/llm/cost";
import { messages } from "./messages";

const text = messages.llmModelField;

type LlmModelFieldProps = {
  label?: string;
  models: readonly LlmModel[];
  value: string | null;
  onChange: (id: string) => void;
  error?: string | null;
  hint?: string;
  hideLabel?: boolean;
};

/** A choice of language models, each with its price per million tokens. */
export function LlmModelField({
  label = text.label,
  models,
  value,
  onChange,
  error,
  hint,
  hideLabel = false,
}: LlmModelFieldProps) {
  const whyNot = useWhyNot();
  const refused = value === null ? null : whyNot({ kind: "text", modelId: value });
  return (
    <Field label={label} error={error ?? refused} hint={hint} hideLabel={hideLabel}>
      <Combobox
        searchLabel={text.search}
        value={value}
        onChange={onChange}
        groups={[
          {
            label: text.group,
            items: models.map((model) => itemOf(model, whyNot({ kind: "text", modelId: model.id }))),
          },
        ]}
      />
    </Field>
  );
}

const itemOf = ({ id, family, pricing }: LlmModel, refused: string | null) => ({
  value: id,
  text: id,
  keywords: family,
  row: (
    <span className="flex w-full items-baseline justify-between gap-3">
      <span translate="no" className="font-medium">
        {id}
      </span>
      {refused === null ? null : <span className="min-w-0 text-ink-soft text-xs">{refused}</span>}
      <span className="shrink-0 text-ink-soft text-xs tabular-nums">
        {text.price(creditsPerMillion(pricing.input_mc_per_1m), creditsPerMillion(pricing.output_mc_per_1m))}
      </span>
    </span>
  ),
});
