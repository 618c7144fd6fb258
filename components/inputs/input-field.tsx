"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { queries } from "@/components/api/jobs";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field-error";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { toast } from "@/components/ui/toast";
import { type HostedInput, isExpired, linkedInput } from "@/lib/inputs/hosted-input";
import { type InputRule, lengthObjection } from "@/lib/inputs/input-rule";
import { clipOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { DropZone } from "./drop-zone";
import { InputPreview } from "./input-preview";
import { messages } from "./messages";
import { useTransfer } from "./use-transfer";

const InputPicker = dynamic(() => importWithRetry(() => import("./input-picker")), {
  ssr: false,
  loading: KeysAhead,
});
const LinkBox = dynamic(() => importWithRetry(() => import("./link-box")), {
  ssr: false,
  loading: KeysAhead,
});
const TransferLine = dynamic(() => importWithRetry(() => import("./transfer-line")), { ssr: false });

const text = messages.inputField;

type InputFieldProps = {
  label: string;
  rule: InputRule;
  required: boolean;
  value: HostedInput | null;
  onChange: (input: HostedInput | null) => void;
  error?: ReactNode;
  several?: Several;
};

/** Of a field beside which there is room for more of its sort. */
type Several = {
  /** How many files it may take at once. */
  room: number;
  /** The one whose turn it is. */
  file: File | null;
  onFiles: (files: File[]) => void;
  /** The file whose turn it is isn't wanted any more. */
  onDiscard: () => void;
};

/**
 * One input: a file dropped, pasted or chosen, an address, or an earlier upload or result. Of more files than there is
 * room for the first are taken, and a message says so.
 */
export function InputField({ label, rule, required, value, onChange, error, several }: InputFieldProps) {
  const { transfer, take, takeAsset, stop } = useTransfer(rule, onChange);
  const [way, setWay] = useState<"link" | "picker" | null>(null);
  /** A dragged clip for a picture: one of its frames is chosen. */
  const [framed, setFramed] = useState<Job | null>(null);
  const cache = useQueryClient();
  const takeJob = async (jobId: string) => {
    const job = await cache.fetchQuery(queries.detail(jobId)).catch(() => null);
    const clip = job && clipOf(job);
    if (!job || !clip) return void toast(text.noResult, { tone: "danger" });
    if (clip.type === rule.type) return takeAsset(clip.id, job.prompt.slice(0, 60));
    if (rule.type !== "image" || clip.type !== "video")
      return void toast(text.otherResult[rule.type], { tone: "danger" });
    setFramed(job);
    setWay("picker");
  };
  const begun = useRef<File | null>(null);
  useEffect(() => {
    const file = several?.file ?? null;
    if (!file || begun.current === file) return;
    begun.current = file;
    void take(file);
  });
  const takeFiles = (files: File[]) => {
    const room = several?.room ?? 1;
    const [first] = files;
    if (!first) return;
    if (files.length > room) toast(text.firstUsed(files.slice(0, room).map(({ name }) => name)));
    if (several) several.onFiles(files.slice(0, room));
    else void take(first);
  };
  const takeLink = (url: string) => {
    onChange(linkedInput(url, rule.type));
    setWay(null);
  };
  const wrong = error ?? (value && objectionTo(value, rule));
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline gap-1.5">
        <span className="font-medium text-sm">{label}</span>
        <span className="text-ink-faint text-xs">{required ? text.required : text.optional}</span>
      </div>
      {value ? (
        <InputPreview input={value} label={label} onRemove={() => onChange(null)} />
      ) : transfer.phase === "idle" ? (
        <DropZone
          label={label}
          rule={rule}
          multiple={several !== undefined && several.room > 1}
          onFiles={takeFiles}
          onLink={takeLink}
          onJob={(id) => void takeJob(id)}
        >
          <Button size="sm" variant="quiet" onClick={() => setWay(way === "link" ? null : "link")}>
            {text.url}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setWay("picker")}>
            {text.library}
          </Button>
        </DropZone>
      ) : (
        <TransferLine
          transfer={transfer}
          onStop={() => {
            stop();
            several?.onDiscard();
          }}
        />
      )}
      {way === "link" && !value && <LinkBox type={rule.type} onLink={takeLink} />}
      {way === "picker" && (
        <InputPicker
          type={rule.type}
          clip={framed}
          onClose={() => {
            setWay(null);
            setFramed(null);
          }}
          onFile={(file) => void take(file)}
          onInput={onChange}
          onAsset={(id, name) => void takeAsset(id, name)}
        />
      )}
      {wrong && <FieldError id={`${label}-error`}>{wrong}</FieldError>}
    </div>
  );
}

/** Why a hosted input is invalid: another model can have a stricter rule. */
function objectionTo(input: HostedInput, rule: InputRule): string | null {
  if (isExpired(input, Date.now())) return text.expired;
  if (input.mimeType && !rule.mimeTypes.includes(input.mimeType)) return text.otherType;
  return lengthObjection(input.durationSeconds, rule);
}
