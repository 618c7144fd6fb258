import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { missingTypes, modelsTaking } from "@/lib/assistant/attachments";
import type { AssetType } from "@/lib/contract/asset";
import type { LlmModel } from "@/lib/contract/llm";
import { messages } from "./messages";

const text = messages.modalityCallout;
const OFFERED = 3;

type ModalityCalloutProps = {
  model: LlmModel;
  models: readonly LlmModel[];
  files: readonly { type: AssetType }[];
  onModel: (modelId: string) => void;
};

/** What the chosen model cannot take of the files, and the cheapest models that can. */
export function ModalityCallout({ model, models, files, onModel }: ModalityCalloutProps) {
  const missing = missingTypes(model, files);
  if (missing.length === 0) return null;
  const others = modelsTaking(models, files).sort(
    (a, b) => a.pricing.input_mc_per_1m - b.pricing.input_mc_per_1m,
  );
  return (
    <div role="alert" data-misfit={missing.join(" ")}>
      <Callout
        tone="warning"
        title={text.title(model.id, missing)}
        action={others.slice(0, OFFERED).map(({ id }) => (
          <Button key={id} size="sm" onClick={() => onModel(id)}>
            {text.use(id)}
          </Button>
        ))}
      >
        {others.length > 0 ? text.others(others.map(({ id }) => id)) : text.none}
      </Callout>
    </div>
  );
}
