import { Link as LinkIcon, Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { lazyPopup } from "@/components/ui/lazy-part";
import { SearchField } from "@/components/ui/search-field";
import { Tabs } from "@/components/ui/tabs";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { type InputRule, inputRuleLabel } from "@/lib/inputs/input-rule";
import type { Job } from "@/lib/jobs/job";
import { FrameChooser } from "./frame-chooser";
import { messages } from "./messages";
import { PickerResults } from "./picker-results";
import { PickerUploads } from "./picker-uploads";
import { useRested } from "./use-rested";

type InputPickerProps = {
  type: HostedInput["type"];
  /** A clip of which a frame is chosen at once, without a list. */
  clip?: Job | null;
  onClose: () => void;
  onInput: (input: HostedInput) => void;
  onAsset: (assetId: string, name: string) => void;
  /** Called in place of `onAsset` where the job itself is wanted. */
  onJob?: (job: Job) => void;
  onFile: (file: File) => void;
  /** What a file from this computer must be, where the dialog offers that way, too. */
  rule?: InputRule;
  /** Called to choose a file of this computer. */
  onUpload?: () => void;
  /** Called with the address of a file. */
  onLink?: (url: string) => void;
  /** A further choice beside the ways in. */
  extra?: ReactNode;
};

const LinkBox = lazyPopup(() => import("./link-box"));

const text = messages.inputPicker;

/** Everything that was made here or uploaded, to choose from; for a picture also any frame of a clip. */
export default function InputPicker({
  type,
  clip = null,
  onClose,
  onInput,
  onAsset,
  onJob,
  onFile,
  rule,
  onUpload,
  onLink,
  extra,
}: InputPickerProps) {
  const [isLinking, setIsLinking] = useState(false);
  const [tab, setTab] = useState("results");
  const [typed, setTyped] = useState("");
  const q = useRested(typed);
  const [framed, setFramed] = useState(clip);
  const results = (
    <PickerResults
      type={type}
      q={q}
      onSelect={(job, assetId) => {
        if (onJob) onJob(job);
        else onAsset(assetId, job.prompt.slice(0, 60));
        onClose();
      }}
      onFrame={setFramed}
    />
  );
  const uploads = (
    <PickerUploads
      type={type}
      q={q}
      onSelect={(input) => {
        onInput(input);
        onClose();
      }}
    />
  );
  return (
    <Dialog onClose={onClose} title={framed ? text.frameTitle : text.title[type]} size="lg">
      {framed ? (
        <FrameChooser
          job={framed}
          onBack={clip ? null : () => setFramed(null)}
          onFrame={(file) => {
            onFile(file);
            onClose();
          }}
        />
      ) : (
        <div className="flex min-h-96 flex-col gap-3 py-3">
          {(onUpload || onLink) && (
            <div className="flex flex-wrap items-center gap-2">
              {onUpload && (
                <Button variant="ink" icon={<Upload aria-hidden className="size-4" />} onClick={onUpload}>
                  {text.upload}
                </Button>
              )}
              {onLink && (
                <Button
                  icon={<LinkIcon aria-hidden className="size-4" />}
                  aria-expanded={isLinking}
                  onClick={() => setIsLinking(!isLinking)}
                >
                  {messages.inputField.url}
                </Button>
              )}
              {rule && <span className="text-ink-soft text-xs">{inputRuleLabel(rule)}</span>}
              {extra && <div className="ml-auto">{extra}</div>}
            </div>
          )}
          {onLink && isLinking && <LinkBox type={type} onLink={onLink} />}
          <SearchField label={text.search} value={typed} maxLength={200} onChange={setTyped} hasIcon />
          <Tabs
            label={text.sources}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: "results", label: text.results.title, panel: results },
              { value: "uploads", label: text.uploads.title, panel: uploads },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
