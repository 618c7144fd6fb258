import { InputPreview } from "@/components/inputs/input-preview";
import type { Transfer } from "@/components/inputs/use-transfer";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { lazyPart } from "@/components/ui/lazy-part";
import { missingTypes, modelsTaking } from "@/lib/assistant/attachments";
import type { AssetType } from "@/lib/contract/asset";
import type { LlmModel } from "@/lib/contract/llm";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { messages } from "./messages";

const TransferLine = lazyPart(() => import("@/components/inputs/transfer-line"));

type ComposerAttachmentsProps = {
  files: readonly HostedInput[];
  transfers: ReadonlyMap<string, Transfer>;
  onRemove: (file: HostedInput) => void;
  onStop: (key: string) => void;
};

/** The files that go with the next message, and those on their way. */
export function ComposerAttachments({ files, transfers, onRemove, onStop }: ComposerAttachmentsProps) {
  if (files.length === 0 && transfers.size === 0) return null;
  return (
    <ul
      aria-label={messages.composerAttachments.label}
      className="grid max-h-[40vh] gap-2 overflow-y-auto sm:grid-cols-2"
    >
      {files.map((file) => (
        <li key={file.uploadId ?? file.url} data-attached={file.type}>
          <InputPreview input={file} label={file.name} onRemove={() => onRemove(file)} />
        </li>
      ))}
      {[...transfers].map(([key, transfer]) => (
        <li key={key}>
          <TransferLine transfer={transfer} onStop={() => onStop(key)} />
        </li>
      ))}
    </ul>
  );
}

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
        title={messages.modalityCallout.title(model.id, missing)}
        action={others.slice(0, OFFERED).map(({ id }) => (
          <Button key={id} size="sm" onClick={() => onModel(id)}>
            {messages.modalityCallout.use(id)}
          </Button>
        ))}
      >
        {others.length > 0
          ? messages.modalityCallout.others(others.map(({ id }) => id))
          : messages.modalityCallout.none}
      </Callout>
    </div>
  );
}
