import { X } from "lucide-react";
import type { ReactNode } from "react";
import { TypeIcon } from "@/components/job/icons";
import { IconButton } from "@/components/ui/icon-button";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { formatBytes, formatSeconds } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.inputPreview;

type InputPreviewProps = {
  input: HostedInput;
  label: string;
  onRemove: () => void;
  /** Further actions, before the one that removes it. */
  children?: ReactNode;
};

/** A chosen input: a picture if available, its name and known properties. */
export function InputPreview({ input, label, onRemove, children }: InputPreviewProps) {
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-2">
      <div className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-xs bg-stage text-ink-faint">
        <Picture input={input} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">{input.name}</p>
        <p className="truncate text-ink-faint text-xs tabular-nums">{inputFacts(input).join(" · ")}</p>
      </div>
      {children}
      <IconButton label={text.remove(label)} icon={<X />} onClick={onRemove} />
    </div>
  );
}

/** What is known of an input: its size, length and bytes. */
export const inputFacts = (input: HostedInput): string[] =>
  [
    input.width && input.height ? text.size(input.width, input.height) : null,
    input.durationSeconds === null ? null : formatSeconds(input.durationSeconds),
    input.sizeBytes === null ? null : formatBytes(input.sizeBytes),
    input.previewUrl === null ? text.fromUrl : null,
  ].filter((fact) => fact !== null);

function Picture({ input }: { input: HostedInput }) {
  if (!input.previewUrl) {
    return <TypeIcon type={input.type} className="size-5" />;
  }
  if (input.type === "audio") return <TypeIcon type="audio" className="size-5" />;
  return input.type === "image" ? (
    // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
    <img src={input.previewUrl} alt="" className="size-full object-cover" />
  ) : (
    <video
      src={`${input.previewUrl}#t=0.1`}
      muted
      playsInline
      preload="metadata"
      className="size-full object-cover"
    />
  );
}
