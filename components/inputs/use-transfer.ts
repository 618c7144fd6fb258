import { useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { type HostedInput, hostedFromUpload } from "@/lib/inputs/hosted-input";
import type { InputRule } from "@/lib/inputs/input-rule";
import { errorMessage } from "@/lib/platform/error-message";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { isFileFault } from "@/lib/uploads/is-file-fault";
import type { Upload } from "@/lib/uploads/upload";
import { messages } from "./messages";

const text = messages.useTransfer;

/** One running upload. `share` is the part that was sent, 0 to 1. */
export type Transfer =
  | { phase: "idle" }
  | { phase: "checking"; name: string }
  | { phase: "sending"; name: string; share: number }
  | { phase: "failed"; name: string; reason: string; retry: (() => void) | null };

/* The code that checks and sends a file is loaded with the first. */
const loadCheck = () =>
  importWithRetry(() =>
    Promise.all([import("@/lib/inputs/inspect-file"), import("@/lib/inputs/file-problem")]),
  );
/** Loads the code that sends, so that a file which is made without a network can be kept or sent again. */
export const loadSendFile = () => importWithRetry(() => import("@/lib/uploads/send-file"));

const IDLE: Transfer = { phase: "idle" };

/** Checks a file here, uploads it, and passes on what the server hosts. A newer file replaces a running one. */
export function useTransfer(rule: InputRule, onHosted: (input: HostedInput) => void) {
  const [transfer, setTransfer] = useState<Transfer>(IDLE);
  const running = useRef<AbortController | null>(null);

  const fail = (name: string, reason: string, retry: (() => void) | null) => {
    setTransfer({ phase: "failed", name, reason, retry });
    announce(reason);
  };

  /**
   * Runs one kind of upload, from its check on, in place of a running one. `read` shows its progress, and gives null
   * when it has shown why the file isn't uploaded. A failure shows the server's own refusal.
   */
  const follow = async (
    name: string,
    read: (signal: AbortSignal) => Promise<Upload | null>,
    again: () => void,
  ): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const uploaded = await read(controller.signal);
      if (controller.signal.aborted || !uploaded) return;
      const hosted = hostedFromUpload(uploaded);
      if (hosted.type !== rule.type) return fail(name, text.otherKind[rule.type], null);
      setTransfer(IDLE);
      announce(text.ready(name));
      onHosted(hosted);
    } catch (error) {
      if (controller.signal.aborted) return;
      fail(name, errorMessage(error, text.failed), isFileFault(error) ? null : again);
    }
  };

  const send = async (file: File, signal: AbortSignal): Promise<Upload> => {
    const onProgress = (share: number) => setTransfer({ phase: "sending", name: file.name, share });
    onProgress(0);
    const { sendFile } = await loadSendFile();
    return sendFile(file, { signal, onProgress });
  };

  const take = (file: File): Promise<void> => {
    const { name } = file;
    const read = async (signal: AbortSignal): Promise<Upload | null> => {
      setTransfer({ phase: "checking", name });
      const [{ inspectFile }, { fileProblem }] = await loadCheck();
      const reason = fileProblem(await inspectFile(file), rule);
      if (signal.aborted) return null;
      if (reason) {
        fail(name, reason, null);
        return null;
      }
      return send(file, signal);
    };
    return follow(name, read, () => void take(file));
  };

  /** Uploads a file that this page made, without a check. */
  const takeUnchecked = (file: File): Promise<void> =>
    follow(
      file.name,
      (signal) => send(file, signal),
      () => void takeUnchecked(file),
    );

  /** Hosts one of our own results again, as an input. */
  const takeAsset = (assetId: string, name: string): Promise<void> => {
    const read = async () => {
      setTransfer({ phase: "sending", name, share: 0 });
      const { hostAsset } = await loadSendFile();
      return hostAsset(assetId);
    };
    return follow(name, read, () => void takeAsset(assetId, name));
  };

  const stop = () => {
    running.current?.abort();
    setTransfer(IDLE);
  };
  return { transfer, take, takeUnchecked, takeAsset, stop };
}
