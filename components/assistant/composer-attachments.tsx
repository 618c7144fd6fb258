"use client";

import dynamic from "next/dynamic";
import { InputPreview } from "@/components/inputs/input-preview";
import type { Transfer } from "@/components/inputs/use-transfer";
import type { HostedInput } from "@/lib/inputs/hosted-input";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const TransferLine = dynamic(() => importWithRetry(() => import("@/components/inputs/transfer-line")), {
  ssr: false,
});

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
