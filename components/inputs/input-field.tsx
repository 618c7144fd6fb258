"use client";

import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { queries } from "@/components/api/jobs";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { KeysAhead } from "@/components/ui/keys-ahead";
import { toast } from "@/components/ui/toast";
import { DRAGGED_JOB } from "@/lib/inputs/dragged-result";
import { addressIn, type HostedInput, isExpired, linkedInput } from "@/lib/inputs/hosted-input";
import { durationProblem, type InputRule, inputRuleLabel } from "@/lib/inputs/input-rule";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { importWithRetry } from "@/lib/platform/import-with-retry";
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
  several?: SeveralFiles;
};

/** For a field of a list that has room for more. */
type SeveralFiles = {
  /** How many files it may take at once. */
  room: number;
  /** The file that is uploaded next. */
  file: File | null;
  onFiles: (files: File[]) => void;
  /** Called when the person discards that file. */
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
    const clip = job && mainAssetOf(job);
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
  return durationProblem(input.durationSeconds, rule);
}

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
function DropZone({ label, rule, multiple, onFiles, onLink, onJob, children }: DropZoneProps) {
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
        over ? "border-ink bg-press" : "border-line-field hover:bg-hover",
      )}
    >
      <Upload aria-hidden className="size-4 text-ink-faint" />
      <span className="text-ink-soft">
        {messages.dropZone.before} <span className="text-link text-ink">{messages.dropZone.link}</span>
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
