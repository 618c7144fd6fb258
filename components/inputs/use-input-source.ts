import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { jobQueries } from "@/components/api/jobs";
import { toast } from "@/components/ui/toast";
import { type HostedInput, isExpired, linkedInput } from "@/lib/inputs/hosted-input";
import { durationProblem, type InputRule } from "@/lib/inputs/input-rule";
import { mainAssetOf } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useTransfer } from "./use-transfer";

const text = messages.inputField;

/** For a field of a list that has room for more. */
export type SeveralFiles = {
  /** How many files it may take at once. */
  room: number;
  /** The file that is uploaded next. */
  file: File | null;
  onFiles: (files: File[]) => void;
  /** Called when the person discards that file. */
  onDiscard: () => void;
};

/**
 * The ways into a field for one input: files, an address, or a result of a job of ours. Of more files than there is
 * room for the first are taken, and a message says so.
 */
export function useInputSource(
  rule: InputRule,
  onChange: (input: HostedInput | null) => void,
  several?: SeveralFiles,
) {
  const { transfer, take, takeAsset, stop } = useTransfer(rule, onChange);
  const [way, setWay] = useState<"link" | "picker" | null>(null);
  /** A dragged clip for a picture: one of its frames is chosen. */
  const [framed, setFramed] = useState<Job | null>(null);
  const cache = useQueryClient();
  const begun = useRef<File | null>(null);
  useEffect(() => {
    const file = several?.file ?? null;
    if (!file || begun.current === file) return;
    begun.current = file;
    void take(file);
  });
  const takeJob = async (jobId: string) => {
    const job = await cache.fetchQuery(jobQueries.detail(jobId)).catch(() => null);
    const clip = job && mainAssetOf(job);
    if (!job || !clip) return void toast(text.noResult, { tone: "danger" });
    if (clip.type === rule.type) return takeAsset(clip.id, job.prompt.slice(0, 60));
    if (rule.type !== "image" || clip.type !== "video")
      return void toast(text.otherResult[rule.type], { tone: "danger" });
    setFramed(job);
    setWay("picker");
  };
  return {
    transfer,
    way,
    setWay,
    /** What a place for files takes. */
    place: {
      rule,
      onFiles: (files: File[]) => {
        const room = several?.room ?? 1;
        const [first] = files;
        if (!first) return;
        if (files.length > room) toast(text.firstUsed(files.slice(0, room).map(({ name }) => name)));
        if (several) several.onFiles(files.slice(0, room));
        else void take(first);
      },
      onLink: (url: string) => {
        onChange(linkedInput(url, rule.type));
        setWay(null);
      },
      onJob: (jobId: string) => void takeJob(jobId),
    },
    /** What the dialog with earlier uploads and results takes. */
    picker: {
      type: rule.type,
      clip: framed,
      onFile: (file: File) => void take(file),
      onInput: onChange,
      onAsset: (assetId: string, name: string) => void takeAsset(assetId, name),
      onClose: () => {
        setWay(null);
        setFramed(null);
      },
    },
    stop: () => {
      stop();
      several?.onDiscard();
    },
  };
}

/** Why a hosted input is invalid: another model can have a stricter rule. */
export function inputProblem(input: HostedInput, rule: InputRule): string | null {
  if (isExpired(input, Date.now())) return text.expired;
  if (input.mimeType && !rule.mimeTypes.includes(input.mimeType)) return text.otherType;
  return durationProblem(input.durationSeconds, rule);
}
