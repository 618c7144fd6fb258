"use client";

import { useState } from "react";
import { TypeIcon } from "@/components/job/icons";
import type { Attachment } from "@/lib/assistant/attachments";
import { formatBytes, formatSeconds } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.messageAttachments;

/** The files of a question: pictures to open, clips and sounds to play. */
export function MessageAttachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={text.label} className="flex max-w-[85%] flex-wrap justify-end gap-2">
      {files.map((file) => (
        <li key={file.id} data-attachment={file.type} className="flex w-56 max-w-full flex-col gap-1">
          <Preview file={file} />
          <p dir="auto" className="truncate text-sm" title={file.name}>
            {file.name}
          </p>
          <p className="truncate text-ink-soft text-xs tabular-nums">{factsOf(file)}</p>
        </li>
      ))}
    </ul>
  );
}

function Preview({ file: { type, name, preview_url } }: { file: Attachment }) {
  const [isGone, setIsGone] = useState(false);
  const shared = { src: preview_url, onError: () => setIsGone(true) };
  if (isGone)
    return (
      <span className="flex h-12 items-center gap-2 px-1 text-ink-faint text-xs">
        <TypeIcon type={type} className="size-5" />
        {text.gone}
      </span>
    );
  if (type === "audio")
    return <audio {...shared} controls preload="none" aria-label={name} className="h-12 w-full" />;
  if (type === "video")
    return (
      <video
        {...shared}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        className="h-32 w-full rounded-xs bg-stage object-contain"
      />
    );
  return (
    <a href={preview_url} target="_blank" rel="noopener" aria-label={text.open(name)}>
      {/* biome-ignore lint/performance/noImgElement: our own copy; the optimiser is off */}
      <img {...shared} alt="" loading="lazy" className="h-32 w-full rounded-xs bg-stage object-contain" />
    </a>
  );
}

const factsOf = ({ width, height, duration_seconds, size_bytes }: Attachment): string =>
  [
    width && height ? text.size(width, height) : null,
    duration_seconds === null ? null : formatSeconds(duration_seconds),
    formatBytes(size_bytes),
  ]
    .filter(Boolean)
    .join(" · ");
