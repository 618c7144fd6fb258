import { clsx } from "clsx";
import { type ComponentProps, type SyntheticEvent, useState } from "react";
import { toast } from "@/components/ui/toast";
import { readTransfer } from "@/lib/inputs/carried";
import type { InputRule } from "@/lib/inputs/input-rule";
import { messages } from "./messages";

type FilePlaceProps = Omit<ComponentProps<"input">, "onDrop" | "onPaste" | "onChange"> & {
  label: string;
  rule: InputRule;
  /** At least one. */
  onFiles: (files: File[]) => void;
  /** Called for an address instead of a file; absent where only files and results can go. */
  onLink?: (url: string) => void;
  /** Called for the dragged result of a job of ours. */
  onJob: (jobId: string) => void;
};

/**
 * The file input that covers a place and has the field's name. It takes what is dropped, pasted or chosen: files,
 * addresses and results of jobs. The place marks itself while something is dragged over it (`has-data-over`).
 */
export function FilePlace({ label, rule, onFiles, onLink, onJob, className, ...rest }: FilePlaceProps) {
  const [over, setOver] = useState(false);
  const takeFrom = (event: SyntheticEvent, data: DataTransfer) => {
    const { files, jobId, address } = readTransfer(data);
    event.preventDefault();
    // A dragged picture is also offered as a file and as an address, which the provider could not read.
    if (jobId) onJob(jobId);
    else if (files.length > 0) onFiles(files);
    else if (address && onLink) onLink(address);
    else toast(onLink ? messages.filePlace.nothing : messages.filePlace.filesOnly, { tone: "danger" });
  };
  return (
    <input
      {...rest}
      type="file"
      aria-label={label}
      data-over={over || undefined}
      accept={[...rule.mimeTypes, ...(rule.alsoNamed ?? [])].join(",")}
      className={clsx(
        "absolute inset-0 cursor-pointer opacity-0 focus-visible:opacity-100 focus-visible:[font-size:0] file:hidden",
        className,
      )}
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
  );
}
