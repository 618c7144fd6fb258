import { X } from "lucide-react";
import type { ReactNode } from "react";
import { TypeIcon } from "@/components/job/icons";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { inputFacts } from "./input-preview";
import { messages } from "./messages";

type InputThumbProps = {
  input: HostedInput;
  /** What it is for: "First frame". */
  label: string;
  /** The word on it, where that is not the label. */
  shown?: string;
  onRemove: () => void;
  /** Further buttons, before the one that removes it. */
  children?: ReactNode;
};

/** The look of a button at the end of a thumbnail: narrow for a mouse, and as wide as a finger needs. */
export const THUMB_BUTTON =
  "grid h-11 w-6 shrink-0 place-items-center text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:w-11 [&_svg]:size-3.25";

/**
 * A chosen input in 44 px of height: the picture in its true ratio, or the file's name, with what it is for. The
 * buttons stand beside it and cover nothing of it.
 */
export function InputThumb({ input, label, shown = label, onRemove, children }: InputThumbProps) {
  const facts = [input.name, ...inputFacts(input)].join(" · ");
  const remove = messages.inputPreview.remove(label);
  return (
    <div className="flex h-11 min-w-0 max-w-full overflow-hidden rounded-xs bg-stage" title={facts}>
      <div className="relative min-w-14 overflow-hidden">
        <Picture input={input} />
        <span aria-hidden className="on-picture absolute bottom-0 left-0 px-1.25 text-xs">
          {shown}
        </span>
        <span className="sr-only">
          <span>{label}</span> <span>{input.name}</span> <span>{inputFacts(input).join(" · ")}</span>
        </span>
      </div>
      {children}
      <button type="button" aria-label={remove} title={remove} onClick={onRemove} className={THUMB_BUTTON}>
        <X aria-hidden />
      </button>
    </div>
  );
}

function Picture({ input: { type, previewUrl, name } }: { input: HostedInput }) {
  if (!previewUrl || type === "audio") {
    return (
      <span className="flex h-7 min-w-20 max-w-40 items-center gap-1.5 px-2 text-ink-soft text-xs">
        <TypeIcon type={type} className="size-3.5 shrink-0" />
        <span aria-hidden className="truncate">
          {name}
        </span>
      </span>
    );
  }
  return type === "image" ? (
    // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
    <img src={previewUrl} alt="" className="mx-auto h-11 w-auto max-w-40 object-contain" />
  ) : (
    <video
      src={`${previewUrl}#t=0.1`}
      muted
      playsInline
      preload="metadata"
      className="mx-auto h-11 w-auto max-w-40 object-contain"
    />
  );
}
