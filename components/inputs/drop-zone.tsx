"use client";

import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { DRAGGED_JOB } from "@/lib/inputs/dragged-result";
import { addressIn } from "@/lib/inputs/hosted-input";
import { type InputRule, inputRuleLabel } from "@/lib/inputs/input-rule";
import { messages } from "./messages";

type DropZoneProps = {
  label: string;
  rule: InputRule;
  /** Whether several files may be chosen. Several may be dropped or pasted in any case. */
  multiple: boolean;
  /** At least one. */
  onFiles: (files: File[]) => void;
  /** Called for an address instead of a file. */
  onLink: (url: string) => void;
  /** Called for the dragged result of a job of ours. */
  onJob: (jobId: string) => void;
  /** Other sources, below the text. */
  children?: ReactNode;
};

/** Drop, choose, or paste a file or its address. The file input itself has the field's name. */
export function DropZone({ label, rule, multiple, onFiles, onLink, onJob, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const takeFrom = (event: SyntheticEvent, data: DataTransfer) => {
    const files = [...data.files];
    const jobId = data.getData(DRAGGED_JOB);
    const address = addressIn(data.getData("text/plain"));
    if (files.length === 0 && !jobId && !address) return;
    event.preventDefault();
    // A dragged picture is also offered as a file and as an address, which the provider could not read.
    if (jobId) onJob(jobId);
    else if (files.length > 0) onFiles(files);
    else if (address) onLink(address);
  };
  return (
    <div
      className={clsx(
        "relative flex flex-col items-center gap-1 rounded-lg border border-dashed px-3 py-4 text-center text-sm transition-colors",
        over ? "border-accent bg-accent-soft" : "border-line-field hover:bg-hover",
      )}
    >
      <Upload aria-hidden className="size-4 text-ink-faint" />
      <span className="text-ink-soft">
        {messages.dropZone.before}{" "}
        <span className="text-accent-ink underline underline-offset-2">{messages.dropZone.link}</span>
      </span>
      <span className="text-ink-faint text-xs">{inputRuleLabel(rule)}</span>
      <input
        type="file"
        aria-label={label}
        accept={[...rule.mimeTypes, ...(rule.alsoNamed ?? [])].join(",")}
        multiple={multiple}
        className="absolute inset-0 cursor-pointer rounded-lg opacity-0 focus-visible:opacity-100 focus-visible:[color:transparent] file:hidden"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          takeFrom(event, event.dataTransfer);
        }}
        onPaste={(event) => takeFrom(event, event.clipboardData)}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
          event.target.value = "";
        }}
      />
      {children && <span className="relative z-1 mt-1 flex flex-wrap justify-center gap-1">{children}</span>}
    </div>
  );
}
